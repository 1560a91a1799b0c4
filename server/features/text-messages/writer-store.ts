import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Draft = { message: string; mediaIds: readonly number[]; now: Date }

/** What this user has begun to write there; the last one to save wins. */
export const saveDraft = (tx: Db, scope: Scope, conversationId: number, { message, mediaIds, now }: Draft) =>
  sql`insert into conversation_writers as w (account_id, conversation_id, user_id, draft, draft_media_ids, changed_at)
    values (${scope.accountId}, ${conversationId}, ${scope.userId}, ${message}, ${mediaIds}::bigint[], ${now})
    on conflict (account_id, conversation_id, user_id) do update
      set draft = excluded.draft, draft_media_ids = excluded.draft_media_ids, changed_at = excluded.changed_at`.execute(
    tx,
  )

export const clearDraft = (tx: Db, scope: Scope, conversationId: number) =>
  sql`update conversation_writers set draft = '', draft_media_ids = '{}'
    where account_id = ${scope.accountId} and conversation_id = ${conversationId} and user_id = ${scope.userId}
      and (draft <> '' or draft_media_ids <> '{}')`.execute(tx)

/** Whether the signature of this user goes behind what they say there. */
export const signsIn = async (db: Db, scope: Scope, conversationId: number): Promise<boolean> =>
  (await one<{ signs: boolean }>(
    db,
    sql`select u.signature_is_enabled and coalesce((select w.signs from conversation_writers w
        where w.account_id = u.account_id and w.conversation_id = ${conversationId} and w.user_id = u.user_id), true) as signs
      from users u where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  ))!.signs

export const setSigns = (tx: Db, scope: Scope, conversationId: number, { signs, now }: { signs: boolean; now: Date }) =>
  sql`insert into conversation_writers as w (account_id, conversation_id, user_id, signs, changed_at)
    values (${scope.accountId}, ${conversationId}, ${scope.userId}, ${signs}, ${now})
    on conflict (account_id, conversation_id, user_id) do update set signs = excluded.signs, changed_at = excluded.changed_at`.execute(
    tx,
  )

/** What this user had begun to write to the phone from one number goes on from another, where nothing is begun yet. */
export const moveDraft = (
  tx: Db,
  scope: Scope,
  { from, phone, to, now }: { from: number; phone: number; to: number; now: Date },
) =>
  sql`with moved as (
      update conversation_writers w set draft = '', draft_media_ids = '{}', changed_at = ${now}
      from (select w.account_id, w.conversation_id, w.user_id, w.draft, w.draft_media_ids
        from conversations v join conversation_writers w using (account_id, conversation_id)
        where v.account_id = ${scope.accountId} and v.text_number_id = ${from} and v.phone = ${phone}
          and w.user_id = ${scope.userId} and (w.draft <> '' or w.draft_media_ids <> '{}')) d
      where w.account_id = ${scope.accountId} and w.account_id = d.account_id and w.conversation_id = d.conversation_id
        and w.user_id = d.user_id
      returning d.draft, d.draft_media_ids
    )
    insert into conversation_writers as w (account_id, conversation_id, user_id, draft, draft_media_ids, changed_at)
    select ${scope.accountId}, ${to}, ${scope.userId}, draft, draft_media_ids, ${now} from moved
    on conflict (account_id, conversation_id, user_id) do update
      set draft = excluded.draft, draft_media_ids = excluded.draft_media_ids, changed_at = excluded.changed_at
      where w.draft = '' and w.draft_media_ids = '{}'`.execute(tx)
