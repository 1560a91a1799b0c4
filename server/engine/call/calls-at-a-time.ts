/** How many calls of each broadcast and from each caller ID are being made, so that there are never more at a time than was chosen. */
import type { Gates } from '../send/gates.ts'
import { longestCallMs, longestTransferMs } from './longest-call.ts'
import type { SendableCalls } from './send-calls-store.ts'
import type { TransferLoad } from './transfer-load.ts'

export type CallsAtATime = ReturnType<typeof openCallsAtATime>

/** While nobody more can be passed on: besides those who talk. */
const whileFull = 1

export const openCallsAtATime = (
  load: Pick<TransferLoad, 'isFull' | 'talking'>,
  now: () => number = () => performance.now(),
) => {
  const begun = new Map<number, Map<number, number>>()
  /** Of the broadcasts that have calls. */
  const callerIds = new Map<number, number>()
  /** Of those the ones of whoever had the lane before: broadcast and phone. */
  const foreign = new Map<string, { broadcastId: number; phone: number }>()

  const inProgress = (broadcastId: number): number => {
    const phones = begun.get(broadcastId)
    if (!phones) return 0
    for (const [phone, at] of phones) if (now() - at > longestCallMs + longestTransferMs) phones.delete(phone)
    return phones.size
  }

  const end = ({ broadcastId, phone }: { broadcastId: number; phone: number }) => {
    const phones = begun.get(broadcastId)
    phones?.delete(phone)
    if (phones?.size === 0) {
      begun.delete(broadcastId)
      callerIds.delete(broadcastId)
    }
  }

  const roomOfCallerId = ({ caller_id, most_calls_per_caller_id: most }: SendableCalls): number => {
    if (most === null) return Number.POSITIVE_INFINITY
    let calls = 0
    for (const [id, callerId] of callerIds) if (callerId === caller_id) calls += inProgress(id)
    return most - calls
  }

  const room = (broadcast: SendableCalls): number => {
    const { broadcast_id: id, calls_at_a_time, transfer_lines: lines } = broadcast
    const most = calls_at_a_time === 0 ? Number.POSITIVE_INFINITY : calls_at_a_time
    const isFull = lines !== null && load.isFull(id, lines)
    const ofBroadcast = (isFull ? Math.min(most, whileFull + load.talking(id)) : most) - inProgress(id)
    return Math.max(0, Math.min(ofBroadcast, roomOfCallerId(broadcast)))
  }

  return {
    hasForeign: () => foreign.size > 0,
    /** Calls that have no end yet. Whoever had the lane before may have begun some, and may still talk, or have died of them. */
    found(calls: readonly { broadcastId: number; callerId: number; phone: number; agoMs: number }[]) {
      const open = new Set(calls.map((one) => keyOf(one)))
      for (const [key, one] of foreign) {
        if (open.has(key)) continue
        foreign.delete(key)
        end(one)
      }
      for (const { broadcastId, callerId, phone, agoMs } of calls) {
        const phones = begun.get(broadcastId) ?? new Map<number, number>()
        begun.set(broadcastId, phones)
        callerIds.set(broadcastId, callerId)
        if (phones.has(phone)) continue
        phones.set(phone, now() - agoMs)
        foreign.set(keyOf({ broadcastId, phone }), { broadcastId, phone })
      }
    },
    /** The end of these is durable. */
    ended(calls: readonly { broadcastId: number; phone: number }[]) {
      for (const one of calls) if (!foreign.has(keyOf(one))) end(one)
    },
    /** The same gates, which let no more through than there is room for. */
    within(gates: Gates): Gates {
      return {
        ...gates,
        async openOf(all) {
          const open = await gates.openOf(all)
          return open.filter((one) => room(one as SendableCalls) > 0)
        },
        async budgetFor(broadcast, most) {
          const left = Math.min(most, room(broadcast as SendableCalls))
          return left === 0 ? 0 : gates.budgetFor(broadcast, left)
        },
        claimed(broadcast, rows, wereRetries) {
          const phones = begun.get(broadcast.broadcast_id) ?? new Map<number, number>()
          begun.set(broadcast.broadcast_id, phones)
          callerIds.set(broadcast.broadcast_id, (broadcast as SendableCalls).caller_id)
          for (const { phone } of rows) phones.set(phone, now())
          gates.claimed(broadcast, rows, wereRetries)
        },
      }
    },
  }
}

const keyOf = ({ broadcastId, phone }: { broadcastId: number; phone: number }) => `${broadcastId} ${phone}`
