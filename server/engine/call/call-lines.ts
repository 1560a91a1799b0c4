/** The trunk of the settings as this node calls by it, beside the lines of texts. */
import type { Carrier } from '../../carriers/carrier.ts'
import { noCarrier } from '../../carriers/none/no-carrier.ts'
import { openSipTrunk } from '../../carriers/sip/sip-trunk.ts'
import { soundOf } from '../../features/audio/use-store.ts'
import type { Db } from '../../platform/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { carrierIdOf } from '../lanes/lease-store.ts'
import type { Line, Lines } from '../lanes/lines.ts'
import { openPace, type Pace } from '../lanes/pace.ts'
import { openSlots, type Slots } from '../lanes/slots.ts'
import { engineScope } from '../runtime/scope.ts'
import { type CallCarrier, type CallCarrierOptions, openCallCarrier } from './call-carrier.ts'
import { openSounds } from './sounds.ts'
import { openTrunkLines, type TrunkLines } from './trunk-lines.ts'

type Options = Pick<CallCarrierOptions, 'pool' | 'clock' | 'nodeId' | 'onError'> & {
  db: Db
  settings: Pick<Settings, 'sipTrunk' | 'retryWaitMs'>
  /** The trunk is there, or away. */
  onChange(): void
  onTrouble(carrierId: number, text: string): void
}

type CallLine = { line: Line; carrier: CallCarrier | null; look(): void }

/** Below the ports that a system gives out by itself, and beside those of the simulator. */
const mediaPorts = { from: 16_384, to: 24_575 }

export const openCallLine = async (options: Options): Promise<CallLine> => {
  const { db, settings, onChange } = options
  const { sipTrunk, retryWaitMs } = settings
  if (!sipTrunk) return { line: lineOf(noCarrier, openPace(null), () => ''), carrier: null, look() {} }
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
  const { pool, clock, nodeId, onError } = options
  const sounds = openSounds(trunk, async (accountId, audioId) => soundOf(db, engineScope(accountId), audioId))
  const lines = await openTrunkLines({ db, pool, carrierId: id, nodeId, channels, onChange, onError })
  // Of calls that are claimed and of those that leave: what lies between takes longer for some than for others.
  const [pace, leaving] = [openPace(callsPerSecond, performance.now()), openPace(callsPerSecond, performance.now())]
  const carrier = openCallCarrier({
    ...{ id, nodeId, trunk, lines, sounds, channels, callsPerSecond, retryWaitMs, ringMs: ringSeconds * 1000 },
    ...{ pace: leaving, pool, clock, onError },
  })
  const both: Pace = {
    ...pace,
    limit(perSecond) {
      pace.limit(perSecond)
      leaving.limit(perSecond)
    },
  }
  const whyNot = () => (lines.heldMs() > 0 ? 'The trunk turns calls away, and is asked again soon.' : trouble)
  const line = lineOf(carrier, both, () => (carrier.isUp() ? '' : whyNot()))
  return { line: { ...line, slots: within(line.slots, lines) }, carrier, look: lines.look }
}

/** No more is claimed than there are lines. */
const within = (slots: Slots, lines: TrunkLines): Slots => ({
  ...slots,
  get total() {
    return lines.atATime()
  },
  roomFor: (holder) => Math.min(slots.roomFor(holder), lines.room(slots.taken())),
})

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
const lineOf = (carrier: Carrier, pace: Pace, trouble: () => string): Line => ({
  carrier,
  slots: openSlots(carrier.slots, { kept: 0 }),
  pace,
  perSecond: () => carrier.tps,
  health: () => 'up',
  noteWrite() {},
  noteAnswer() {},
  noteReceipt() {},
  trouble,
  isComing: () => false,
})
