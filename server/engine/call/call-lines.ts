/** The trunks of the settings as this node calls by them, beside the lines of texts: the first that is there and takes calls is called by. */
import type { Carrier } from '../../carriers/carrier.ts'
import { noCarrier } from '../../carriers/none/no-carrier.ts'
import { openSipTrunk } from '../../carriers/sip/sip-trunk.ts'
import type { CallIn, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { soundOf } from '../../features/audio/use-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../../platform/settings.ts'
import { carrierIdOf } from '../lanes/lease-store.ts'
import type { Line, Lines } from '../lanes/lines.ts'
import { openPace, type Pace } from '../lanes/pace.ts'
import { openSlots, type Slots } from '../lanes/slots.ts'
import { engineScope } from '../runtime/scope.ts'
import { type CallCarrier, type CallCarrierOptions, openCallCarrier } from './call-carrier.ts'
import { openOwnSounds } from './own-sounds.ts'
import { openPrompts, type Prompts } from './prompts.ts'
import { openSounds, type Sounds } from './sounds.ts'
import type { TransferLoad } from './transfer-load.ts'
import { openTransfers } from './transfers.ts'
import { openTrunkLines, type TrunkLines } from './trunk-lines.ts'
import { openTurns } from './turns.ts'

type Options = Pick<CallCarrierOptions, 'pool' | 'nodeId' | 'inProgress' | 'remove' | 'onError'> & {
  platform: Platform
  /** Where counters are written. */
  shard: number
  load: TransferLoad
  onProgress(broadcastId: number): void
  /** Words of ours, as calls play them. */
  speak(words: string): Promise<Int16Array>
  /** The trunk is there, or away. */
  onChange(): void
  onTrouble(carrierId: number, text: string): void
  /** Somebody calls us. */
  onCall(call: CallIn, of: { carrierId: number; trunk: VoiceTrunk; sounds: Sounds; prompts: Prompts }): void
}

type CallLines = { lines: readonly Line[]; carriers: readonly CallCarrier[]; look(): void }
type CallLine = { line: Line; carrier: CallCarrier; look(): void }

/** Below the ports that a system gives out by itself, and beside those of the simulator. */
const mediaPorts = { from: 16_384, to: 24_575 }

export const openCallLines = async (options: Options): Promise<CallLines> => {
  const all: CallLine[] = []
  for (const trunk of options.platform.settings.sipTrunks) {
    const others = () => all.filter(({ line }) => line.carrier.id !== mine.carrier.id)
    const mine = await openCallLine(options, trunk, () => others().some(({ carrier }) => carrier.isUp()))
    all.push(mine)
  }
  return {
    lines: all.length > 0 ? all.map(({ line }) => line) : [lineOf(noCarrier, openPace(null), () => '')],
    carriers: all.map(({ carrier }) => carrier),
    look() {
      for (const one of all) one.look()
    },
  }
}

const openCallLine = async (
  options: Options,
  sipTrunk: Settings['sipTrunks'][number],
  hasOther: () => boolean,
): Promise<CallLine> => {
  const { platform, onChange } = options
  const { db, clock, settings } = platform
  const { retryWaitMs } = settings
  const { user, password, host, port, transport, channels, callsPerSecond, ringSeconds, registerSeconds } = sipTrunk
  const id = await carrierIdOf(db, 'sip', `sip:${user}@${host}:${port}`)
  let trouble = ''
  const trunk: VoiceTrunk = await openSipTrunk(
    {
      ...{ isSimulated: sipTrunk.simulated, transport, proxies: [{ host, port }], user, password },
      ...{ registerSeconds, keepAliveMs: 10_000, mediaPorts },
    },
    {
      onChange,
      onCall: (call) => options.onCall(call, { carrierId: id, trunk, sounds, prompts }),
      onTrouble(text) {
        trouble = text
        options.onTrouble(id, text)
      },
    },
  )
  const { pool, nodeId, shard, load, inProgress, remove, onProgress, onError } = options
  const sounds = openSounds(trunk, async (accountId, audioId) => soundOf(db, engineScope(accountId), audioId))
  const lines = await openTrunkLines({ db, pool, carrierId: id, nodeId, channels, onChange, onError })
  // Of calls that are claimed and of those that leave: what lies between takes longer for some than for others.
  const [pace, leaving] = [openPace(callsPerSecond, performance.now()), openPace(callsPerSecond, performance.now())]
  const prompts = openPrompts(trunk, options.speak, onError)
  const myTurn = openTurns(leaving)
  const ringMs = ringSeconds * 1000
  const transfers = openTransfers({
    ...{
      carrierId: id,
      nodeId,
      shard,
      trunk,
      refers: sipTrunk.refers,
      lines,
      myTurn,
      db,
      pool,
      clock,
      sounds,
      prompts,
    },
    ...{ ringMs, load, onProgress, onError },
  })
  const carrier = openCallCarrier({
    ...{ id, nodeId, trunk, lines, sounds, prompts, transfers, channels, callsPerSecond, retryWaitMs },
    ownSounds: openOwnSounds(platform, trunk),
    ...{ ringMs, myTurn, pool, clock, hasOther, inProgress, remove, onError },
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

/** Lanes of calls are below zero, and all go by the trunks. */
export const withCalls = (lines: Lines, calls: CallLines): Lines => ({
  ...lines,
  all: () => [...lines.all(), ...calls.lines],
  find: (carrierId) => calls.lines.find(({ carrier }) => carrier.id === carrierId) ?? lines.find(carrierId),
  routeOf: (laneId) => (laneId < 0 ? calls.lines : lines.routeOf(laneId)),
  refresh: (laneIds) => lines.refresh(laneIds.filter((laneId) => laneId > 0)),
  async close() {
    await Promise.all([lines.close(), ...calls.lines.map(({ carrier }) => carrier.close())])
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
