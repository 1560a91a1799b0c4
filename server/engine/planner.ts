import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { countryOf } from '@carillon/domain/phone/number.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { textCost } from '@carillon/domain/text/length.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'
import { transaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  finishPlan,
  insertRecipients,
  lockUnplanned,
  type Merged,
  recipientsAfter,
  saveMerged,
  type ToMerge,
  type ToPlan,
} from './plan-store.ts'

const batch = 10_000

/**
 * Plans one broadcast in one transaction: a process that dies leaves nothing behind, and another plans it anew. Answers
 * whether there was one.
 */
export const planNext = ({ db, settings }: Platform): Promise<boolean> =>
  transaction(db, async (tx) => {
    const plan = await lockUnplanned(tx)
    if (!plan) return false
    await insertRecipients(tx, plan)
    if (plan.has_merge_fields) {
      let after = 0
      for (;;) {
        const rows = await recipientsAfter(tx, plan, after, batch)
        if (rows.length === 0) break
        await saveMerged(
          tx,
          plan,
          rows.map((row) => mergeFor(plan, row, settings.priceByCarrierSegments)),
        )
        after = rows.at(-1)!.phone
      }
    }
    await finishPlan(tx, plan)
    return true
  })

/** What the personal text of one recipient costs, or why there is none. */
const mergeFor = (plan: ToPlan, row: ToMerge, byCarrierSegments: boolean): Merged => {
  const merged = mergeText(plan.text_message, { FirstName: row.first_name, LastName: row.last_name, Notes: row.notes })
  if (!('text' in merged)) return { phone: row.phone, credits: 0, state: outcome.notSent, reason: reason.missingField }
  const { leaves, message, signature } = composeText({
    message: merged.text,
    signature: plan.signature,
    organisation: plan.prefix,
  })
  const { credits } = textCost({
    message,
    signature,
    CountryID: countryOf(row.phone) ?? unitedStates,
    leaves,
    byCarrierSegments,
  })
  return { phone: row.phone, credits, state: outcome.waiting, reason: reason.none }
}
