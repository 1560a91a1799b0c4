import { all, type Db, sql } from '../../platform/database.ts'
import { eraseAudiences } from '../audiences/sweep-store.ts'

/** Of every account: uploads that are old enough, and what nobody needs of younger ones. By key, each on its own. */
export const sweepUploads = async (db: Db, before: Date, chunksBefore: Date) => {
  const isIdle = sql`(u.step not in ('PROCESS', 'SAVING') or u.failure is not null)`
  // Nobody has gone on with these; what a broadcast has of its file stays as long as the others.
  const isForgotten = sql`u.step = 'METADATA' and u.purpose <> 'broadcast'`
  const over = await uploadsWhere(
    db,
    sql`u.created_at < ${chunksBefore} and ((u.created_at < ${before} and ${isIdle}) or (${isForgotten}))`,
  )
  for (const upload of over) await erase(db, upload)
  const withChunks = await uploadsWhere(
    db,
    sql`u.created_at < ${chunksBefore} and (u.step <> 'PROCESS' or u.failure is not null) and (
      select c.chunk_no from upload_chunks c where c.account_id = u.account_id and c.upload_id = u.upload_id limit 1) is not null`,
  )
  for (const upload of withChunks) await eraseChunks(db, upload)
  // Recipients of files whose uploads are gone and that no broadcast was made of.
  await eraseAudiences(db, 'file', before, {
    isNeeded: sql`exists (select 1 from uploads u where u.account_id = a.account_id and u.audience_id = a.audience_id)`,
    isKept: sql`exists (select 1 from broadcast_sources s where s.account_id = a.account_id and s.audience_id = a.audience_id)`,
  })
}

type UploadKey = { accountId: number; uploadId: number }

const uploadsWhere = (db: Db, where: ReturnType<typeof sql>) =>
  all<UploadKey>(db, sql`select u.account_id as "accountId", u.upload_id as "uploadId" from uploads u where ${where}`)

const erase = async (db: Db, upload: UploadKey) => {
  await sql`delete from import_rows where ${isOf(upload)}`.execute(db)
  await eraseChunks(db, upload)
  await sql`delete from uploads where ${isOf(upload)}`.execute(db)
}

const eraseChunks = (db: Db, upload: UploadKey) => sql`delete from upload_chunks where ${isOf(upload)}`.execute(db)

const isOf = ({ accountId, uploadId }: UploadKey) => sql`account_id = ${accountId} and upload_id = ${uploadId}`
