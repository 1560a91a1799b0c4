import { outcome } from '../../domain/broadcast/outcome.ts'
import { reason } from '../../domain/broadcast/reason.ts'
import type { SentReceipt } from '../smsc/smsc-talk.ts'
import { type Facts, groupBy, keyOf, type Move, type Sent, type Violation } from './facts.ts'
import { receiptReasons } from './outcomes.ts'

/** The clocks of the SMSC and of PostgreSQL agree to within this. */
const clocksMs = 250

/**
 * Whoever was moved by a receipt was moved by one of their own: it was handed over by then, of every part where it says delivered.
 * How they ended does not show it, since their own may have said the same later.
 */
export const creditedOnes = ({ plan, ledger }: Facts, moves: readonly Move[], sent: readonly Sent[]): Violation[] => {
  const handed = groupBy(
    ledger.receipts.filter(({ handedAt }) => handedAt !== null),
    ({ entry }) => entry,
  )
  const own = new Map<string, SentReceipt[]>()
  for (const { place, broadcast, to, status } of sent) {
    const receipts = status === 0 ? handed.get(place) : undefined
    if (!receipts) continue
    const key = keyOf({ broadcast, phone: to })
    own.set(key, [...(own.get(key) ?? []), ...receipts])
  }
  return moves.flatMap((move) => {
    const { at, broadcast, phone, state } = move
    const isDelivered = state === outcome.delivered && move.reason === reason.none
    if (!isDelivered && !(state === outcome.failed && reasonsOfReceipts.has(move.reason))) return []
    const fits = (own.get(keyOf(move)) ?? []).filter(
      (one) =>
        one.handedAt! <= at + clocksMs &&
        (isDelivered ? one.state === 'DELIVRD' : receiptReasons[one.state] === move.reason),
    )
    const needed = isDelivered ? plan.broadcasts[broadcast]!.parts : 1
    if (new Set(fits.map(({ entry }) => entry)).size >= needed) return []
    const says = isDelivered ? 'delivered' : `failed (${move.reason})`
    return [{ what: `became ${says} by a receipt that was not its own`, phone }]
  })
}

const reasonsOfReceipts = new Set<number>(Object.values(receiptReasons))
