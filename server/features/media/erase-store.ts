import { all, type Db, sql } from '../../platform/database.ts'

/** A picture of any account. */
export type Known = { accountId: number; mediaId: number }

/** The next pictures removed before then, in order, locked so that no message takes them until the transaction ends. */
export const lockRemoved = (tx: Db, before: Date, after: Known, most: number): Promise<Known[]> =>
  all<Known>(
    tx,
    sql`select account_id as "accountId", media_id as "mediaId" from media
      where deleted_at < ${before} and (account_id, media_id) > (${after.accountId}, ${after.mediaId})
      order by account_id, media_id limit ${most} for update skip locked`,
  )

/** Of those, what no broadcast, series, draft, template or single text has. */
export const eraseUnused = (tx: Db, known: readonly Known[]) =>
  sql`delete from media m
    using unnest(${known.map(({ accountId }) => accountId)}::bigint[], ${known.map(({ mediaId }) => mediaId)}::bigint[])
      as k (account_id, media_id)
    where m.account_id = k.account_id and m.media_id = k.media_id
      and not exists (select 1 from broadcast_texts u, unnest(u.media_ids) as used
        where u.account_id = m.account_id and used = m.media_id)
      and not exists (select 1 from templates u, unnest(u.media_ids) as used
        where u.account_id = m.account_id and used = m.media_id)
      and not exists (select 1 from text_messages u, unnest(u.media_ids) as used
        where u.account_id = m.account_id and u.media_ids <> '{}' and used = m.media_id)
      and not exists (select 1 from conversation_writers u, unnest(u.draft_media_ids) as used
        where u.account_id = m.account_id and used = m.media_id)
      and not exists (select 1 from drafts u, jsonb_path_query(u.form, '$.Media[*].MediaID') as used
        where u.account_id = m.account_id and used::bigint = m.media_id)
      and not exists (select 1 from repeating_broadcasts u, jsonb_path_query(u.form, '$.Media[*].MediaID') as used
        where u.account_id = m.account_id and used::bigint = m.media_id and u.deleted_at is null)`.execute(tx)
