/** One trunk as this node calls by it. */
import type { Carrier } from '../../carriers/carrier.ts'
import { takesCallerId } from '../../carriers/voice/trunk-driver.ts'
import type { CallIn, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { soundOf } from '../../features/audio/use-store.ts'
import { tellCredits } from '../../features/billing/tell-credits.ts'
import type { OpenTrunk } from '../../features/trunks/read-trunks.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Line } from '../lanes/lines.ts'
import { openPace, type Pace } from '../lanes/pace.ts'
import { openSlots, type Slots } from '../lanes/slots.ts'
import { engineScope } from '../runtime/scope.ts'
import { saveAnswerByKey } from './answer-by-key-store.ts'
import { type CallCarrier, type CallCarrierOptions, openCallCarrier } from './call-carrier.ts'
import { type CallWeb, openTrunk } from './open-trunk.ts'
import { openOwnSounds } from './own-sounds.ts'
import { openPrompts, type Prompts } from './prompts.ts'
import { openSounds, type Sounds } from './sounds.ts'
import type { TransferLoad } from './transfer-load.ts'
import { openTransfers, type Transfers } from './transfers.ts'
import type { TrunkLines } from './trunk-lines.ts'
import { openTurns } from './turns.ts'

/** By which trunk somebody calls us. */
export type CalledBy = {
  carrierId: number
  trunk: VoiceTrunk
  /** Those of the trunk, of which the call has one. */
  lines: Pick<TrunkLines, 'came' | 'end' | 'share'>
  sounds: Sounds
  prompts: Prompts
  transfers: Transfers
}

export type CallLineOptions = Pick<CallCarrierOptions, 'pool' | 'nodeId' | 'inProgress' | 'remove' | 'onError'> & {
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
  onCall(call: CallIn, of: CalledBy): void
}

export type CallLine = { line: Line; carrier: CallCarrier; isFull(): boolean; look(): void; close(): Promise<void> }

type Of = { id: number; lines: TrunkLines; others: CallCarrierOptions['others']; web: CallWeb }

export const openCallLine = async (
  options: CallLineOptions,
  of: OpenTrunk,
  { id, lines, others, web }: Of,
): Promise<CallLine> => {
  const { platform, onChange } = options
  const { db, clock, settings } = platform
  const { retryWaitMs, machineDetection: detection } = settings
  const { channels, callsPerSecond, ringSeconds, callerIds } = of
  let trouble = ''
  const trunk: VoiceTrunk = await openTrunk(of, web, {
    onChange,
    onCall: (call) => options.onCall(call, { carrierId: id, trunk, lines, sounds, prompts, transfers }),
    onTrouble(text) {
      trouble = text
      options.onTrouble(id, text)
    },
  })
  const { pool, nodeId, shard, load, inProgress, remove, onProgress, onError } = options
  const sounds = openSounds(trunk, async (accountId, audioId, seconds) =>
    soundOf(db, engineScope(accountId), audioId, seconds),
  )
  // Of calls that are claimed and of those that leave: what lies between takes longer for some than for others.
  const [pace, leaving] = [openPace(callsPerSecond, performance.now()), openPace(callsPerSecond, performance.now())]
  const prompts = openPrompts(trunk, options.speak, onError, settings.callInNumber)
  const myTurn = openTurns(leaving)
  const ringMs = ringSeconds * 1000
  const transfers = openTransfers({
    ...{
      carrierId: id,
      nodeId,
      shard,
      trunk,
      refers: of.kind === 'sip' && of.refers,
      lines,
      myTurn,
      db,
      pool,
      clock,
      sounds,
      prompts,
    },
    ...{ ringMs, load, onProgress, onError },
    onCredits: (accountId) => tellCredits(platform, accountId),
  })
  const carrier = openCallCarrier({
    ...{ id, nodeId, trunk, lines, sounds, prompts, transfers, channels, callsPerSecond, retryWaitMs, detection },
    takes: (callerId) => takesCallerId({ callerIds }, callerId),
    ownSounds: openOwnSounds(platform, trunk),
    ...{ ringMs, myTurn, pool, clock, others, inProgress, remove, onError },
    async keepAnswer(answer) {
      if (await saveAnswerByKey(pool, answer, shard)) onProgress(answer.broadcastId)
    },
  })
  const both: Pace = {
    ...pace,
    limit(perSecond) {
      pace.limit(perSecond)
      leaving.limit(perSecond)
    },
  }
  const whyNot = () => (lines.heldMs() > 0 ? 'The trunk turns calls away, and is asked again soon.' : trouble)
  const line = callLineOf(carrier, both, () => (carrier.isUp() ? '' : whyNot()))
  const slots = within(line.slots, lines)
  return {
    line: { ...line, slots },
    carrier,
    isFull: () => lines.isFull(slots.taken()),
    look: lines.look,
    close: carrier.close,
  }
}

/** No more is claimed than there are lines. */
const within = (slots: Slots, lines: TrunkLines): Slots => ({
  ...slots,
  get total() {
    return lines.atATime()
  },
  roomFor: (holder) => Math.min(slots.roomFor(holder), lines.room(slots.taken())),
})

/** A call takes as long as it takes: how a trunk does is told by whether it is there. */
export const callLineOf = (carrier: Carrier, pace: Pace, trouble: () => string): Line => ({
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
