import { type Db, sql } from '../../platform/database.ts'

/** Of every account: uploads that are old enough, and what nobody needs of younger ones. */
export const sweepUploads = async (db: Db, before: Date, chunksBefore: Date) => {
  const isOver = sql`u.created_at < ${before} and (u.step not in ('PROCESS', 'SAVING') or u.failure is not null)`
  await sql`delete from import_rows r using uploads u
    where ${isOver} and r.account_id = u.account_id and r.upload_id = u.upload_id`.execute(db)
  await sql`delete from upload_chunks c using uploads u
    where u.created_at < ${chunksBefore} and (u.step <> 'PROCESS' or u.failure is not null)
      and c.account_id = u.account_id and c.upload_id = u.upload_id`.execute(db)
  await sql`delete from uploads u where ${isOver}`.execute(db)
  // Nobody has gone on with these; what a broadcast has of its file stays as long as the others.
  await sql`delete from uploads u
    where u.step = 'METADATA' and u.purpose <> 'broadcast' and u.created_at < ${chunksBefore}`.execute(db)
  await sweepAudiences(db, before)
}

/** Recipients of files whose uploads are gone and that no broadcast was made of. */
const sweepAudiences = async (db: Db, before: Date) => {
  const isLeft = sql`a.kind = 'file' and a.created_at < ${before}
    and not exists (select from uploads u where u.account_id = a.account_id and u.audience_id = a.audience_id)
    and not exists (select from broadcast_sources s where s.account_id = a.account_id and s.audience_id = a.audience_id)`
  await sql`delete from audience_members m using audiences a
    where ${isLeft} and m.account_id = a.account_id and m.audience_id = a.audience_id`.execute(db)
  await sql`delete from audiences a where ${isLeft}`.execute(db)
}
