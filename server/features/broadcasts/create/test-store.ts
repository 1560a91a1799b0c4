import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

type Facts = {
  isVerified: boolean
  /** Why not to text it, as a reason; 0 for none. */
  bar: number
  /** Nothing has gone to it from this number before. */
  isFirstText: boolean
  /** The tests it had since then, and when the last one was. */
  today: number
  lastAt: string | null
}

/** What decides whether a draft may be tried on a phone. Nobody has to opt in to their own test. */
export const testFacts = async (
  tx: Db,
  scope: Scope,
  { phone, textNumberId, since }: { phone: number; textNumberId: number; since: Date },
): Promise<Facts> =>
  (await one<Facts>(
    tx,
    sql`select exists (select 1 from verified_numbers v
          where v.account_id = ${scope.accountId} and v.phone = ${phone}) as "isVerified",
        why_not_text(${scope.accountId}, ${phone}, false) as bar,
        not exists (select 1 from texted_numbers t
          where t.account_id = ${scope.accountId} and t.text_number_id = ${textNumberId} and t.phone = ${phone}) as "isFirstText",
        count(m.text_message_id)::int as today, max(m.created_at) as "lastAt"
      from text_messages m
      where m.account_id = ${scope.accountId} and m.phone = ${phone} and m.type = 'Test' and not m.is_inbound
        and m.created_at > ${since}`,
  ))!
