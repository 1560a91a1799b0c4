/** The lanes that this node sends for: their leases, their limits, and a sender for each. */
import { channel as channels } from '@carillon/domain/broadcast/channel.ts'
import { publishOutcomes } from '../features/messages/tell-outcomes.ts'
import { textingRules } from '../features/operations/texting-rules.ts'
import { throttleByKey } from '../platform/realtime.ts'
import { openAttempts } from './call/attempt-store.ts'
import { type CallsAtATime, openCallsAtATime } from './call/calls-at-a-time.ts'
import type { TransferLoad } from './call/transfer-load.ts'
import { sendingOf } from './channels.ts'
import { openLaneLimits } from './lanes/lane-limits.ts'
import type { LeasedLane } from './lanes/lease-store.ts'
import { startLeases } from './lanes/leases.ts'
import type { Lines } from './lanes/lines.ts'
import { lanesWithWork } from './lanes/work-store.ts'
import type { EngineNode } from './node.ts'
import { startLoop } from './runtime/loop.ts'
import { recoverLost } from './send/answer-store.ts'
import { openGates } from './send/gates.ts'
import { openSender, type Sender } from './send/sender.ts'
import type { Sending } from './send/sending.ts'

export type Lanes = Awaited<ReturnType<typeof sendByLanes>>

export const sendByLanes = async (node: EngineNode, lines: Lines, load: TransferLoad) => {
  const { platform, pool, nodeId, shards, bells, optOuts, pendingIds, late, progress, onError } = node
  const { db, clock, log, metrics } = platform
  const senders = new Map<number, Sender>()
  let sendersSoFar = 0
  const callsAtATime = new Map<number, CallsAtATime>()
  const limits = openLaneLimits({ db, clock, nodeId, lines, onError })
  let rules = await textingRules(db)
  const settleSoon = throttleByKey(4, () => bells.ring('settling'))

  /** Routes, limits and hours as staff and owners have set them. */
  const refresh = async (lanes: readonly LeasedLane[]) => {
    await lines.refresh(lanes.map((lane) => lane.lane_id))
    await limits.refresh(lanes)
    rules = await textingRules(db)
  }

  /** What its last owner left in doubt is settled before anything is sent. */
  const open = async (lane: LeasedLane) => {
    const { lane_id: laneId, epoch } = lane
    const known = senders.get(laneId)
    const kept = known?.kept() ?? { claims: [], messages: [] }
    for (const lost of await recoverLost(pool, laneId, epoch, kept, shards.answers)) {
      log.warn(lost, 'texts whose outcome is unknown after a lease ended')
      progress(lost.broadcast_id)
    }
    await sendingOf(lane.channel).recover?.(pool, { laneId, accountId: lane.account_id }, shards.answers)
    const sender = known ?? openNew(lane)
    callsAtATime.get(laneId)?.found(await openAttempts(pool, lane.account_id))
    return sender
  }

  const openNew = (lane: LeasedLane): Sender => {
    const { lane_id: laneId, channel, account_id: accountId, epoch, phone } = lane
    const shared = { pool, channel, optOuts, late, pendingIds, shard: shards.answers, onError }
    const isOfCalls = channel === channels.call
    const atATime = openCallsAtATime(load)
    if (isOfCalls) callsAtATime.set(laneId, atATime)
    const gates = openGates({
      ...{ ...shared, clock, rules: () => rules, onProgress: progress },
      budget: isOfCalls ? noBudget : limits.budgetOf(lane),
    })
    const sending = sendingOf(channel)
    const opened: Sender = openSender({
      ...shared,
      lease: { laneId, channel, accountId, nodeId, epoch },
      senderNo: ++sendersSoFar,
      sending: isOfCalls ? endingCalls(sending, atATime) : sending,
      from: phone,
      route: () => lines.routeOf(laneId),
      line: () => limits.lineOf(laneId, () => opened.resume()),
      knowsShares: limits.knowsShares,
      ...(!isOfCalls && { mayClaimRecipients: node.makingWay.isOpen }),
      pacePerSecond: limits.paceOf(lane),
      gates: isOfCalls ? atATime.within(gates) : gates,
      onProgress(broadcastId) {
        progress(broadcastId)
        settleSoon('')
        // Where a call has ended another may begin.
        if (isOfCalls) opened.wake({ singles: false, recipients: true })
      },
      onSaid: (texts) => publishOutcomes(platform, texts),
      onAnswer: (answer, count) => metrics.handedOver.inc({ answer }, count),
    })
    return opened
  }

  /** Of all lanes at once what they have to send. */
  const look = async () => {
    if (senders.size === 0) return
    for (const [laneId, atATime] of callsAtATime) {
      const sender = senders.get(laneId)
      if (sender && atATime.hasForeign()) atATime.found(await openAttempts(pool, sender.accountId))
    }
    for (const { laneId, ...due } of await lanesWithWork(db, [...senders.values()])) senders.get(laneId)?.wake(due)
  }
  const resumeSenders = () => {
    for (const sender of senders.values()) sender.resume()
  }
  // Of thousands of lanes a look takes a while, and each text that is said wakes it.
  const looking = startLoop(1000, look, onError, { restPerWork: 1 })
  const leases = startLeases({ platform, nodeId, senders, limits, open, refresh, resumeSenders, onError })
  bells.on('work', looking.wake)
  bells.on('senders', resumeSenders)
  bells.on('leases', leases.wake)
  bells.on('routes', leases.lookSoon)
  return { senders, limits, leases, looking }
}

/** Limits of the day are those of text numbers. */
const noBudget = { take: async (want: number) => ({ granted: want }), giveBack() {}, day: () => '' }

const endingCalls = (sending: Sending, atATime: CallsAtATime): Sending => ({
  ...sending,
  async save(pool, batch) {
    await sending.save!(pool, batch)
    atATime.ended(batch.answers)
  },
})
