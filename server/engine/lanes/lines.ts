/**
 * The carriers as this node sends by them: a line is one carrier with its window, its pace and what was seen of it. The
 * carrier of the settings is always open, and so are those of the database that any number has, because texts and receipts come
 * over them at any time. They are closed when staff switch them off or change their address.
 *
 * A number's route is its lines in the order in which they are tried. Sending goes by the first that is up and well; one that
 * is up but does badly serves when there is none better. What was seen is forgotten after five minutes, so a carrier that
 * was left is tried again.
 */
import type { Carrier, CarrierHandlers, PartAnswer } from '../../carriers/carrier.ts'
import { type Health, healthOf, openHealthSamples } from '../../carriers/health/health.ts'
import type { CarrierRow } from '../../features/carriers/read-carriers.ts'
import { openPace, type Pace } from './pace.ts'
import { openSlots, type Slots } from './slots.ts'

export type Line = {
  readonly carrier: Carrier
  readonly slots: Slots
  readonly pace: Pace
  /** How much may leave a second over all nodes; null without a limit. */
  perSecond(): number | null
  health(): Health
  /** For its health; on the monotonic clock. */
  noteWrite(now: number): void
  noteAnswer(answer: PartAnswer['kind'], tookMs: number, now: number): void
  noteReceipt(isDelivered: boolean): void
  trouble(): string
  /** Just opened, and not up yet: worth a moment's wait. */
  isComing(): boolean
}

export type Lines = {
  /** The line of the settings, which serves numbers without a route of their own. */
  readonly usual: Line
  all(): readonly Line[]
  find(carrierId: number): Line | undefined
  /** The lines of a number, best first; opened where they were not. */
  routeOf(laneId: number): readonly Line[]
  /** Looks what staff have changed. */
  refresh(laneIds: readonly number[]): Promise<void>
  close(): Promise<void>
}

type LinesOptions = {
  openUsual(handlers: CarrierHandlers): Carrier | Promise<Carrier>
  /** Undefined when its address cannot be read. */
  open(row: CarrierRow, handlers: CarrierHandlers): Carrier | undefined
  rows(): Promise<readonly CarrierRow[]>
  routes(laneIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>
  /** Those that some number has, whoever sends for it. */
  routed(): Promise<readonly number[]>
  handlers: Omit<CarrierHandlers, 'onTrouble'>
  onTrouble(carrierId: number, text: string): void
  onError(error: unknown): void
}

type Open = { line: Line; changedAt: string }

export const openLines = async (options: LinesOptions): Promise<Lines> => {
  const handlersFor = (told: Told): CarrierHandlers => ({
    ...options.handlers,
    onEvent(event, acknowledge) {
      if (event.kind === 'receipt') told.line?.noteReceipt(event.status === 'delivered')
      options.handlers.onEvent(event, acknowledge)
    },
    onTrouble(text) {
      told.trouble = text
      options.onTrouble(told.id, text)
    },
  })
  const usualTold: Told = { trouble: '', id: 0 }
  const usualCarrier = await options.openUsual(handlersFor(usualTold))
  usualTold.id = usualCarrier.id
  const usual = lineOf(usualCarrier, usualTold)
  const open = new Map<number, Open>()
  let rows = new Map<number, CarrierRow>()
  let routes: ReadonlyMap<number, readonly number[]> = new Map()

  const closeOne = (carrierId: number, { line }: Open) => {
    open.delete(carrierId)
    // It waits for the answers that are still to come.
    line.carrier.close().catch(options.onError)
  }

  const lineFor = (carrierId: number): Line | undefined => {
    if (carrierId === usual.carrier.id) return usual
    const known = open.get(carrierId)
    if (known) return known.line
    const row = rows.get(carrierId)
    if (!row?.isEnabled) return undefined
    const told: Told = { trouble: '', id: carrierId }
    const carrier = options.open(row, handlersFor(told))
    if (!carrier) return undefined
    const line = lineOf(carrier, told)
    open.set(carrierId, { line, changedAt: row.changedAt })
    return line
  }

  return {
    usual,
    all: () => [usual, ...[...open.values()].map(({ line }) => line)],
    find: (carrierId) => (carrierId === usual.carrier.id ? usual : open.get(carrierId)?.line),
    routeOf(laneId) {
      const ranked = routes.get(laneId)
      // A number whose carriers are all switched off waits: the usual one may not know the number.
      return ranked?.length ? ranked.flatMap((carrierId) => lineFor(carrierId) ?? []) : [usual]
    },
    async refresh(laneIds) {
      const [fresh, found, routed] = await Promise.all([options.rows(), options.routes(laneIds), options.routed()])
      rows = new Map(fresh.map((row) => [row.carrierId, row]))
      routes = found
      for (const [carrierId, one] of open) {
        const row = rows.get(carrierId)
        if (!row?.isEnabled || row.changedAt !== one.changedAt) closeOne(carrierId, one)
      }
      for (const carrierId of routed) lineFor(carrierId)
    },
    async close() {
      await Promise.all([usual.carrier.close(), ...[...open.values()].map(({ line }) => line.carrier.close())])
    },
  }
}

/** The line to send by now: the first that is well, else the first that is at least up; none when all are away. */
export const bestOf = (route: readonly Line[]): Line | undefined => {
  if (route.length <= 1) return route[0]?.carrier.isUp() ? route[0] : undefined
  if (route[0]!.isComing()) return undefined
  const up = route.filter(({ carrier }) => carrier.isUp())
  return up.find((line) => line.health() === 'up') ?? up.find((line) => line.health() === 'slow') ?? up[0]
}

const comesWithinMs = 3000
/** Health is asked for at every claim, and changes slowly. */
const healthFreshMs = 500

/** What a carrier has told of itself; of its line from when there is one. */
type Told = { trouble: string; id: number; line?: Line }

const lineOf = (carrier: Carrier, told: Told): Line => {
  const openedAt = performance.now()
  let wasUp = false
  const samples = openHealthSamples()
  /** From a write to its answer, of late. */
  let answerMs = 0
  let health: Health = 'up'
  let healthUntil = 0
  const line: Line = {
    carrier,
    slots: openSlots(carrier.slots, {
      perSecond: () =>
        Math.min((1000 / Math.max(answerMs, 1)) * carrier.slots, carrier.tps ?? Number.POSITIVE_INFINITY),
    }),
    pace: openPace(carrier.isSimulated ? null : carrier.tps, openedAt),
    perSecond: () => (carrier.isSimulated ? null : carrier.tps),
    health() {
      const now = performance.now()
      if (now >= healthUntil) {
        health = healthOf(samples.seen(now))
        healthUntil = now + healthFreshMs
      }
      return health
    },
    noteWrite: samples.wrote,
    noteAnswer(answer, tookMs, now) {
      answerMs += (tookMs - answerMs) / 10
      samples.answered(answer, tookMs, now)
    },
    noteReceipt: (isDelivered) => samples.receipt(isDelivered, performance.now()),
    trouble: () => (carrier.isUp() ? '' : told.trouble),
    isComing() {
      wasUp ||= carrier.isUp()
      return !wasUp && performance.now() - openedAt < comesWithinMs
    },
  }
  told.line = line
  return line
}
