import type { FlatRate } from '@carillon/domain/conversation/flat-rate.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What decides whether one may write in a conversation, and how long. */
export type OpenFacts = {
  account_status_id: number
  account_type_id: number
  subscription_end_at: string | null
  is_on_trial: boolean
  is_verified: boolean
  is_blocked: boolean
  can_text: boolean
  flat_rate_conversation_status: FlatRate
  flat_rate_end_at: string | null
  /** Why the phone may not be texted, 0 when it may. */
  bar: number
  available: number
  character_limit: number
  is_first: boolean
  /** The account keeps quiet hours, and when this phone last wrote to that number. */
  quiet_hours: boolean
  heard_at: string | null
  our_phone: number
  /** Theirs is a text number of the account itself. */
  is_own: boolean
  is_retired: boolean
  /** The signature of this user; empty where it is switched off, for this conversation or for all. */
  signature: string
  draft: string
  draft_media_ids: number[]
}

export const openFacts = (
  db: Db,
  scope: Scope,
  { textNumberId, phone }: { textNumberId: number; phone: number },
  tollFreeTextsUnregistered: boolean,
): Promise<OpenFacts | undefined> =>
  one<OpenFacts>(
    db,
    sql`select a.account_status_id, a.account_type_id, a.subscription_end_at,
        a.is_free_trial and not a.free_trial_conversion as is_on_trial,
        (select v.phone from verified_numbers v where v.account_id = a.account_id and v.phone = ${phone}) is not null as is_verified,
        n.is_blocked, n.registration_status = 'Registered' or (n.class = 'toll-free' and ${tollFreeTextsUnregistered}::boolean) as can_text,
        n.flat_rate_conversation_status, n.flat_rate_end_at, why_not_text(a.account_id, ${phone}, a.require_text_opt_in) as bar,
        coalesce((select b.available from credit_balances b where b.account_id = a.account_id), 0) as available,
        u.text_message_character_limit as character_limit, a.quiet_hours,
        (select v.heard_at from conversations v where v.account_id = a.account_id and v.text_number_id = n.text_number_id
          and v.phone = ${phone}) as heard_at,
        (select t.phone from texted_numbers t where t.account_id = a.account_id and t.text_number_id = n.text_number_id
          and t.phone = ${phone}) is null as is_first, n.phone as our_phone,
        (select o.phone from text_number_owners o where o.phone = ${phone} and o.account_id = a.account_id) is not null as is_own,
        (select o.phone from text_number_owners o where o.phone = n.phone and o.account_id = n.account_id
          and o.text_number_id = n.text_number_id) is null as is_retired,
        case when u.signature_is_enabled and coalesce(w.signs, true) then u.signature_text else '' end as signature,
        coalesce(w.draft, '') as draft, coalesce(to_jsonb(w.draft_media_ids), '[]') as draft_media_ids
      from accounts a join users u using (account_id) join text_numbers n using (account_id)
      left join lateral (select w.* from conversations v join conversation_writers w using (account_id, conversation_id)
        where v.account_id = a.account_id and v.text_number_id = n.text_number_id and v.phone = ${phone}
          and w.user_id = u.user_id) w on true
      where a.account_id = ${scope.accountId} and u.user_id = ${scope.userId} and n.text_number_id = ${textNumberId}`,
  )
