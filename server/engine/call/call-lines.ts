/**
 * The trunks as this node calls by them, beside the lines of texts: the first that is there, takes calls and has a line is called by.
 * One that staff have changed or removed is retired: no call is begun by it, and those in progress come to their end.
 */
import { noCarrier } from '../../carriers/none/no-carrier.ts'
import { carrierIdOf } from '../../features/carriers/store.ts'
import { type OpenTrunk, readTrunks } from '../../features/trunks/read-trunks.ts'
import type { Line, Lines } from '../lanes/lines.ts'
import { openPace } from '../lanes/pace.ts'
import { againAfterMs, type CallCarrier, type CallCarrierOptions, noLineMs } from './call-carrier.ts'
import { type CallLine, type CallLineOptions, callLineOf, openCallLine } from './call-line.ts'
import { openCallWeb } from './open-trunk.ts'
import { openTrunkLines, type TrunkLines } from './trunk-lines.ts'
import { openTurnedAway } from './turned-away.ts'

type CallLines = {
  /** Of those that are open; one that leads nowhere where there are none. */
  all(): readonly Line[]
  /** By which calls leave, best first. */
  route(): readonly Line[]
  serving(): readonly CallCarrier[]
  /** Of every trunk; those that come to their end included. */
  carriers(): readonly CallCarrier[]
  /** Looks what staff have changed. */
  refresh(): Promise<void>
  look(): void
  close(): Promise<void>
}
type Open = { version: string; serves: boolean; one: CallLine | null; line: Line }

const nowhere = callLineOf(noCarrier, openPace(null), () => '')

export const openCallLines = async (options: CallLineOptions): Promise<CallLines> => {
  const { platform, onChange, onError } = options
  const open = new Map<number, Open>()
  /** Of trunks that are open no more, or otherwise, and have calls in progress. */
  const retiring = new Map<CallLine, Promise<void>>()
  /** Two of one trunk share what it has. */
  const lines = new Map<number, TrunkLines>()
  const turnedAway = openTurnedAway()
  const web = openCallWeb(platform.settings)

  const serving = () => [...open.values()].flatMap(({ serves, one }) => (serves && one ? [one] : []))
  const othersOf = (id: number): CallCarrierOptions['others'] => {
    const up = () => serving().filter(({ carrier }) => carrier.id !== id && carrier.isUp())
    const next = (phone: number) => up().find(({ carrier }) => !turnedAway.has(phone, carrier.id))?.carrier
    const mayTake = (phone: number): boolean => {
      turnedAway.note(phone, id)
      if (next(phone)) return true
      turnedAway.forget(phone)
      return false
    }
    return {
      isThere: () => up().length > 0,
      mayTake,
      waitFor({ callerId, phone }) {
        if (mayTake(phone)) return noLineMs
        const isKnown = serving().some(({ carrier }) => carrier.id !== id && carrier.takes(callerId))
        return isKnown ? againAfterMs : null
      },
      insteadFor: (phone) => (turnedAway.has(phone, id) ? next(phone) : undefined),
    }
  }

  const linesOf = async (id: number, channels: number): Promise<TrunkLines> => {
    const { pool, nodeId } = options
    const known = lines.get(id)
    known?.limit(channels)
    const mine =
      known ?? (await openTrunkLines({ db: platform.db, pool, carrierId: id, nodeId, channels, onChange, onError }))
    lines.set(id, mine)
    return mine
  }

  const openOne = async (id: number, trunk: OpenTrunk): Promise<Open> => {
    const { version, serves } = trunk
    try {
      const one = await openCallLine(options, trunk, {
        id,
        lines: await linesOf(id, trunk.channels),
        others: othersOf(id),
        web,
      })
      return { version, serves, one, line: one.line }
    } catch (error) {
      // Its host has no address at this moment, say: it is tried again at the next look.
      const why = (error as Error).message
      options.onTrouble(id, why)
      return { version: '', serves, one: null, line: callLineOf({ ...noCarrier, id }, openPace(null), () => why) }
    }
  }

  const retire = (id: number, one: CallLine) => {
    const ending = one.carrier
      .retire()
      .then(one.close)
      .catch(onError)
      .then(async () => {
        retiring.delete(one)
        const isUsed = open.has(id) || [...retiring.keys()].some(({ carrier }) => carrier.id === id)
        if (!isUsed) await closeLines(id)
      })
      .catch(onError)
    retiring.set(one, ending)
  }

  const closeLines = async (id: number) => {
    const mine = lines.get(id)
    lines.delete(id)
    await mine?.close()
  }

  const refresh = async () => {
    const wanted = await readTrunks(platform.db, platform.settings)
    const before = new Map(open)
    const next = new Map<number, Open>()
    for (const trunk of wanted) {
      const id = await carrierIdOf(platform.db, 'sip', trunk.address)
      const known = before.get(id)
      if (known?.version === trunk.version) next.set(id, { ...known, serves: trunk.serves })
      else next.set(id, await openOne(id, trunk))
    }
    open.clear()
    for (const [id, one] of next) open.set(id, one)
    for (const [id, { one }] of before) if (one && next.get(id)?.one !== one) retire(id, one)
    if (next.size !== before.size || [...next].some(([id, { one }]) => before.get(id)?.one !== one)) onChange()
  }
  await refresh()
  let refreshing: Promise<void> | undefined

  return {
    all: () => (open.size > 0 ? [...open.values()].map(({ line }) => line) : [nowhere]),
    route() {
      const found = serving()
      if (found.length === 0)
        return [...open.values()].flatMap(({ serves, line }) => (serves ? [line] : [])).concat(nowhere)
      // A trunk all of whose lines are taken lets the next one have whoever comes.
      return [...found.filter((one) => !one.isFull()), ...found.filter((one) => one.isFull())].map(({ line }) => line)
    },
    serving: () => serving().map(({ carrier }) => carrier),
    carriers: () =>
      [...[...open.values()].flatMap(({ one }) => one ?? []), ...retiring.keys()].map(({ carrier }) => carrier),
    refresh: () =>
      (refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })),
    look() {
      for (const one of lines.values()) one.look()
    },
    async close() {
      await Promise.all([...open.values()].map(({ one }) => one?.close()))
      await Promise.all([...retiring.keys()].map((one) => one.close()))
      await Promise.all([...lines.keys()].map(closeLines))
      await web.close()
    },
  }
}

/** Lanes of calls are below zero, and all go by the trunks. */
export const withCalls = (lines: Lines, calls: CallLines): Lines => ({
  ...lines,
  all: () => [...lines.all(), ...calls.all()],
  find: (carrierId) => calls.all().find(({ carrier }) => carrier.id === carrierId) ?? lines.find(carrierId),
  routeOf: (laneId) => (laneId < 0 ? calls.route() : lines.routeOf(laneId)),
  async refresh(laneIds) {
    await Promise.all([lines.refresh(laneIds.filter((laneId) => laneId > 0)), calls.refresh()])
  },
  async close() {
    await Promise.all([lines.close(), calls.close()])
  },
})
