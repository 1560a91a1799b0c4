/** Runs: an upload being worked on by a job, of which there is one at a time, or by the call itself. */
import { all, type Db, sql } from '../../platform/database.ts'
import { enqueue, longWorkOf } from '../../platform/jobs.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Upload } from './store.ts'

/** A choice of columns or the import itself. The job of an earlier run ends when it meets a later one. */
export type Run = { uploadId: number; runNo: number }

export type RunPayload = Run & { accountId: number; userId: number; failures?: number }

export const runJob = 'imports.run'

/** Goes on with the run when the transaction has committed, or later. */
export const enqueueRun = (
  tx: Db,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
  { uploadId, runNo }: Run,
  { failures = 0, runAt }: { failures?: number; runAt?: Date } = {},
) => {
  const payload: RunPayload = { accountId, userId, uploadId, runNo, failures }
  return enqueue(tx, runJob, payload, runAt, `${runJob}:${accountId}:${uploadId}`, longWorkOf(accountId))
}

export const isSameRun = (upload: Upload | undefined, run: Run, step: Upload['step']): upload is Upload =>
  upload !== undefined && upload.runNo === run.runNo && upload.step === step && upload.failure === null

/** Of every account: runs that nobody works on, because whoever did has died. */
export const readAbandoned = (db: Db): Promise<RunPayload[]> =>
  all<RunPayload>(
    db,
    sql`select u.account_id as "accountId", u.user_id as "userId", u.upload_id as "uploadId", u.run_no as "runNo"
      from uploads u
      where u.step in ('PROCESS', 'SAVING') and u.failure is null and not exists (
        select 1 from graphile_worker.jobs j
        where j.key = ${`${runJob}:`} || u.account_id || ':' || u.upload_id and j.attempts < j.max_attempts)`,
  )
