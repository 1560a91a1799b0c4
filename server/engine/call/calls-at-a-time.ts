/** How many calls of each broadcast are being made, so that there are never more at a time than was chosen. */
import type { Gates } from '../send/gates.ts'
import { longestCallMs } from './longest-call.ts'
import type { SendableCalls } from './send-calls-store.ts'

export type CallsAtATime = ReturnType<typeof openCallsAtATime>

export const openCallsAtATime = (now: () => number = () => performance.now()) => {
  const begun = new Map<number, Map<number, number>>()

  const inProgress = (broadcastId: number): number => {
    const phones = begun.get(broadcastId)
    if (!phones) return 0
    for (const [phone, at] of phones) if (now() - at > longestCallMs) phones.delete(phone)
    return phones.size
  }

  const room = ({ broadcast_id, calls_at_a_time }: SendableCalls): number =>
    calls_at_a_time === 0 ? Number.POSITIVE_INFINITY : Math.max(0, calls_at_a_time - inProgress(broadcast_id))

  return {
    /** These were begun by whoever had the lane before, and may go on. */
    found(calls: readonly { broadcastId: number; phone: number; agoMs: number }[]) {
      for (const { broadcastId, phone, agoMs } of calls) {
        const phones = begun.get(broadcastId) ?? new Map<number, number>()
        begun.set(broadcastId, phones)
        if (!phones.has(phone)) phones.set(phone, now() - agoMs)
      }
    },
    /** The end of these is durable. */
    ended(calls: readonly { broadcastId: number; phone: number }[]) {
      for (const { broadcastId, phone } of calls) {
        const phones = begun.get(broadcastId)
        phones?.delete(phone)
        if (phones?.size === 0) begun.delete(broadcastId)
      }
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
          for (const { phone } of rows) phones.set(phone, now())
          gates.claimed(broadcast, rows, wereRetries)
        },
      }
    },
  }
}
