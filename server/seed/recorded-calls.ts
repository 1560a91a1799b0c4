import { type CallEnd, verdictOfCall } from '@carillon/domain/broadcast/call-end.ts'
import { callLaneOf } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { beginAttempt } from '../engine/call/attempt-store.ts'
import { saveCallAnswers } from '../engine/call/call-answer-store.ts'
import { ended } from '../engine/call/called.ts'
import { callClaims, type SendableCalls } from '../engine/call/send-calls-store.ts'
import { enterTrunk, leaveTrunk, shareLines } from '../engine/call/trunk-store.ts'
import { planNext, settlings } from '../engine/channels.ts'
import { giveBackLease, takeLeases } from '../engine/lanes/lease-store.ts'
import type { RecipientAnswer } from '../engine/send/answer-store.ts'
import type { ClaimedRecipient } from '../engine/send/sending.ts'
import { openRounds } from '../engine/settle/broadcast-loops.ts'
import { carrierIdOf } from '../features/carriers/store.ts'
import { joinNodes } from '../platform/nodes.ts'
import type { Seeding } from './clock.ts'

/**
 * A trunk that answers from memory, as the recorded carrier does for texts: its phones do what the simulator's do, by their last two
 * digits (rules/simulator 2). Plan, lease, claim, intent, ends and settling are the engine's own.
 */
const shard = 1
const trunkName = 'recorded-trunk'
/** Those at a time are over when the longest of them is, and then come the next. */
const roundMs = 90_000
const retryWaitMs = 300_000
/** More rounds than any survey of the seed has. */
const mostRounds = 100

/** Calls everybody who waits for a call of this account, tries again whom it did not reach, and completes what is done. */
export const callAll = async (seeding: Seeding, accountId: number, from: Date) => {
  const { platform, tx, client } = seeding
  const pool = client as unknown as pg.Pool
  const carrierId = await carrierIdOf(tx, trunkName, trunkName)
  while (await planNext(platform)) {}
  const node = await joinNodes(tx, 'seed', () => {})
  const at = { carrierId, nodeId: node.nodeId }
  await enterTrunk(tx, carrierId)
  const rounds = openRounds({ channels: settlings, platform, shard, usualCarrierId: carrierId, onProgress() {} })
  const laneId = callLaneOf(accountId)
  let time = from.getTime()
  for (let batch = 1; batch <= mostRounds; batch++) {
    const taken = (await takeLeases(tx, node.nodeId)).find((lane) => lane.lane_id === laneId)
    if (!taken) break
    const { channel, epoch } = taken
    const lease = { laneId, channel, accountId, nodeId: node.nodeId, epoch }
    const answers: RecipientAnswer[] = []
    const closedClaims: number[] = []
    for (const broadcast of (await callClaims.sendable(pool, lease)) as SendableCalls[]) {
      const broadcastId = broadcast.broadcast_id
      const ask = { lease, broadcastId, limit: broadcast.calls_at_a_time, isRealCarrier: false, requireOptIn: false }
      const waiting = await callClaims.next(pool, ask, null)
      const claimed = waiting.length > 0 ? waiting : await callClaims.dueRetries(pool, ask, null)
      await shareLines(tx, at, { channels: claimed.length, keep: 0, want: claimed.length })
      for (const row of claimed) {
        const called = await call(pool, { ...at, accountId, broadcast, row, time })
        answers.push({
          ...{ accountId, broadcastId, phone: row.phone, carrierId, messageIds: [], parts: 1, called },
          ...{ state: called.state, reason: called.reason, waitMs: called.waitMs, tries: called.tries },
        })
        closedClaims.push(row.claim_id)
      }
    }
    time += answers.length > 0 ? roundMs : retryWaitMs
    await seeding.at(new Date(time))
    await saveCallAnswers(pool, {
      answers,
      closedClaims,
      shard,
      nodeId: node.nodeId,
      sender: 1,
      laneId,
      channel,
      batch,
    })
    await rounds.settle()
    await giveBackLease(tx, node.nodeId, laneId, epoch)
  }
  await rounds.release()
  await leaveTrunk(tx, at)
  await node.leave()
}

type Called = NonNullable<RecipientAnswer['called']>

type Call = {
  carrierId: number
  nodeId: number
  accountId: number
  broadcast: SendableCalls
  row: ClaimedRecipient
  time: number
}

/** One call from its intent to its end. */
const call = async (pool: pg.Pool, { broadcast, row, time, ...of }: Call): Promise<Called> => {
  const { phone, tries, claim_id: claimId } = row
  const callId = `recorded-${broadcast.broadcast_id}-${phone}-${tries}`
  const { week } = await beginAttempt(pool, {
    ...{ ...of, claimId, broadcastId: broadcast.broadcast_id, phone, callId, attempt: tries + 1 },
    callerId: broadcast.caller_id,
  })
  if (week === null) throw new Error('A call of the seed could not be begun')
  const { end, ringMs, code, keys, readyMs } = recordingOf(phone, broadcast)
  const rangAt = new Date(time + 1000)
  const answeredAt = end.answeredBy === null ? null : new Date(rangAt.getTime() + ringMs)
  const endedAt = new Date(rangAt.getTime() + ringMs + (readyMs ?? 0) + (answeredAt ? end.heardMs + 2000 : 0))
  const verdict = verdictOfCall(end, { tries, retries: broadcast.retries })
  const isVoicemail = 'reason' in verdict && verdict.reason === reason.voicemail
  const credits = isVoicemail ? broadcast.credits_voicemail : broadcast.credits_live
  const attempt = {
    ...{ callId, week, rangAt: ringMs > 0 ? rangAt : null, answeredAt, endedAt },
    ...{ answeredBy: end.answeredBy, toldBy: '', cause: end.cause, code, heardMs: end.heardMs, keys },
    ...{ answer: answerOf(keys, broadcast), quality: null, readyMs },
  }
  if (verdict.state === outcome.retrying)
    return { ...ended(outcome.retrying, reason.none), waitMs: retryWaitMs, tries: tries + 1, attempt }
  if (verdict.state === outcome.unknown) throw new Error('A call of the seed has an end')
  const charged = verdict.state === outcome.delivered ? Number(credits) : 0
  return { ...ended(verdict.state, verdict.reason), credits: charged, attempt }
}

type Recording = { end: CallEnd; ringMs: number; code: string; keys: string; readyMs: number | null }

const answerOf = (keys: string, { survey_answers }: SendableCalls): number =>
  survey_answers?.find(({ ID }) => String(ID) === keys)?.ID ?? 0

/** What a phone with these last two digits does when it is called (rules/simulator 2). */
const recordingOf = (phone: number, broadcast: SendableCalls): Recording => {
  const digits = phone % 100
  const audioMs = Math.round(broadcast.audio_seconds * 1000)
  const voicemailMs = Math.round((broadcast.voicemail_seconds ?? broadcast.audio_seconds) * 1000)
  const unanswered = (cause: CallEnd['cause'], code: string, ringMs = 0): Recording => ({
    end: { cause, answeredBy: null, heardMs: 0, audioMs, hasPressed: false },
    ...{ ringMs, code, keys: '', readyMs: null },
  })
  const person = (keys = '', heardMs = audioMs): Recording => ({
    end: {
      ...{ cause: 'hung up', answeredBy: 'person', heardMs, audioMs, by: heardMs < audioMs ? 'peer' : 'us' },
      hasPressed: answerOf(keys, broadcast) > 0,
    },
    // Nobody takes as long as another.
    ...{ ringMs: 4000 + (digits % 7) * 1000, code: '', keys, readyMs: null },
  })
  const machine = (readyMs: number): Recording => ({
    end: {
      ...{ cause: 'hung up', answeredBy: 'machine', heardMs: voicemailMs, audioMs: voicemailMs },
      ...{ by: 'us', hasPressed: false },
    },
    ...{ ringMs: 18_000, code: '', keys: '', readyMs },
  })
  if (digits < 40) return person()
  if (digits < 45) return person('1')
  if (digits < 50) return person('2')
  if (digits < 55) return person('3')
  if (digits < 60) return person('0')
  if (digits < 65) return person('', 3000)
  if (digits < 75) return machine(4000)
  if (digits < 80) return machine(12_000)
  if (digits < 85) return unanswered('busy', '486 Busy Here')
  if (digits < 90) return unanswered('no answer', '', 30_000)
  if (digits < 98) return person()
  return digits === 98 ? unanswered('not in service', '404 Not Found') : unanswered('failed', '503 Service Unavailable')
}
