/** The trunk of the settings as this node calls by it, beside the lines of texts. */
import type { Carrier } from '../../carriers/carrier.ts'
import { noCarrier } from '../../carriers/none/no-carrier.ts'
import { openSipTrunk } from '../../carriers/sip/sip-trunk.ts'
import { soundOf } from '../../features/audio/use-store.ts'
import type { Db } from '../../platform/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { carrierIdOf } from '../lanes/lease-store.ts'
import type { Line, Lines } from '../lanes/lines.ts'
import { openPace } from '../lanes/pace.ts'
import { openSlots } from '../lanes/slots.ts'
import { engineScope } from '../runtime/scope.ts'
import { type CallCarrier, type CallCarrierOptions, openCallCarrier } from './call-carrier.ts'
import { openSounds } from './sounds.ts'

type Options = Pick<CallCarrierOptions, 'pool' | 'clock' | 'nodes' | 'onError'> & {
  db: Db
  settings: Pick<Settings, 'sipTrunk' | 'retryWaitMs'>
  /** The trunk is there, or away. */
  onChange(): void
  onTrouble(carrierId: number, text: string): void
}

type CallLine = { line: Line; carrier: CallCarrier | null }

/** Below the ports that a system gives out by itself, and beside those of the simulator. */
const mediaPorts = { from: 16_384, to: 24_575 }

export const openCallLine = async (options: Options): Promise<CallLine> => {
  const { db, settings, onChange } = options
  const { sipTrunk, retryWaitMs } = settings
  if (!sipTrunk) return { line: lineOf(noCarrier, () => ''), carrier: null }
  const { user, password, host, port, transport, channels, callsPerSecond, ringSeconds } = sipTrunk
  const id = await carrierIdOf(db, 'sip', `sip:${user}@${host}:${port}`)
  let trouble = ''
  const trunk = await openSipTrunk(
    {
      ...{ isSimulated: sipTrunk.simulated, transport, proxies: [{ host, port }], user, password },
      ...{ registerSeconds: null, keepAliveMs: 10_000, mediaPorts },
    },
    {
      onChange,
      onTrouble(text) {
        trouble = text
        options.onTrouble(id, text)
      },
    },
  )
  const sounds = openSounds(trunk, async (accountId, audioId) => soundOf(db, engineScope(accountId), audioId))
  const carrier = openCallCarrier({
    ...{ id, trunk, sounds, channels, callsPerSecond, retryWaitMs, ringMs: ringSeconds * 1000 },
    ...{ pool: options.pool, clock: options.clock, nodes: options.nodes, onError: options.onError },
  })
  return { line: lineOf(carrier, () => (carrier.isUp() ? '' : trouble)), carrier }
}

/** Lanes of calls are below zero, and all go by the trunk. */
export const withCalls = (lines: Lines, { line }: CallLine): Lines => ({
  ...lines,
  all: () => [...lines.all(), line],
  find: (carrierId) => (carrierId === line.carrier.id ? line : lines.find(carrierId)),
  routeOf: (laneId) => (laneId < 0 ? [line] : lines.routeOf(laneId)),
  refresh: (laneIds) => lines.refresh(laneIds.filter((laneId) => laneId > 0)),
  async close() {
    await Promise.all([lines.close(), line.carrier.close()])
  },
})

/** A call takes as long as it takes: how a trunk does is told by whether it is there. */
const lineOf = (carrier: Carrier, trouble: () => string): Line => ({
  carrier,
  slots: openSlots(carrier.slots),
  pace: openPace(carrier.tps, performance.now()),
  health: () => 'up',
  noteWrite() {},
  noteAnswer() {},
  noteReceipt() {},
  trouble,
  isComing: () => false,
})
