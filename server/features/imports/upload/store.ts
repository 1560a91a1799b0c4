import type { FileUpload, Tab } from '@carillon/contract/imports.ts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

type NewUpload = {
  purpose: FileUpload['Purpose']
  fileName: string
  kind: FileUpload['FileKind']
  size: number
  now: Date
}

export const insertUpload = async (
  tx: Db,
  scope: Scope,
  { purpose, fileName, kind, size, now }: NewUpload,
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into uploads (account_id, user_id, purpose, file_name, kind, size_bytes, tabs, created_at)
      values (${scope.accountId}, ${scope.userId}, ${purpose}, ${fileName}, ${kind}, ${size}, '[]', ${now})
      returning upload_id as id`,
  ))!.id

export const saveTabs = (
  tx: Db,
  scope: Scope,
  uploadId: number,
  { tabs, tab, audienceId, failed }: { tabs: Tab[]; tab: number; audienceId: number | null; failed: readonly object[] },
) =>
  sql`update uploads set tabs = ${JSON.stringify(tabs)}, tab = ${tab}, total_no = ${tabs[tab]!.RowCount},
      audience_id = ${audienceId}, failed = ${JSON.stringify(failed)}::jsonb
    where account_id = ${scope.accountId} and upload_id = ${uploadId}`.execute(tx)

export type ChunkAt = { uploadId: number; tab: number; chunkNo: number }

export const insertChunk = (tx: Db, scope: Scope, { uploadId, tab, chunkNo }: ChunkAt, rows: Buffer) =>
  sql`insert into upload_chunks (account_id, upload_id, tab, chunk_no, rows)
    values (${scope.accountId}, ${uploadId}, ${tab}, ${chunkNo}, ${rows})`.execute(tx)

export const readChunk = async (
  db: Db,
  scope: Scope,
  { uploadId, tab, chunkNo }: ChunkAt,
): Promise<Buffer | undefined> =>
  (
    await one<{ rows: Buffer }>(
      db,
      sql`select rows from upload_chunks where account_id = ${scope.accountId} and upload_id = ${uploadId}
        and tab = ${tab} and chunk_no = ${chunkNo}`,
    )
  )?.rows

/** Where the rows of a broadcast gather as they come: nothing of it is logged, and no index slows it down. */
export const prepareRecipients = (tx: Db) =>
  sql`create temporary table uploaded_rows
    (row_no integer, phone bigint, given_phones bigint[], first_name text, last_name text, notes text) on commit drop`.execute(
    tx,
  )

export const copyRecipients = (client: pg.PoolClient, lines: string): Promise<void> =>
  copyText(client, 'copy uploaded_rows from stdin', lines)

/** The rows that were taken in, each number once, the first winning, in the order of the key: as `insertFrom` takes them. */
export const uploadedPeople = sql`select distinct on (phone) phone, given_phones, first_name, last_name, notes
  from uploaded_rows order by phone, row_no`

/** Lines of COPY that are in memory already. */
export const copyText = (client: pg.PoolClient, statement: string, lines: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = client.query(copyFrom(statement))
    copy.on('error', reject)
    copy.on('finish', () => resolve())
    copy.end(lines)
  })
