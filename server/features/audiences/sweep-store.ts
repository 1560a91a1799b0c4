import type { RawBuilder } from 'kysely'
import { all, type Db, sql } from '../../platform/database.ts'
import type { AudienceKind } from './store.ts'

type Conditions = {
  /** Of a set `a`: something has it now, and may let it go. */
  isNeeded: RawBuilder<unknown>
  /** Something has it for good. */
  isKept: RawBuilder<unknown>
}

/** Of every account: sets of this kind that are old enough and that nothing has. Those that something has for good are looked at once. */
export const eraseAudiences = async (db: Db, kind: AudienceKind, before: Date, { isNeeded, isKept }: Conditions) => {
  const isOld = sql`a.kind = ${sql.lit(kind)} and a.kind <> 'draft' and not a.is_kept and a.created_at < ${before}`
  await sql`update audiences a set is_kept = true where ${isOld} and ${isKept}`.execute(db)
  const left = await all<{ accountId: number; audienceId: number }>(
    db,
    sql`select a.account_id as "accountId", a.audience_id as "audienceId" from audiences a where ${isOld} and not ${isNeeded}`,
  )
  for (const { accountId, audienceId } of left) {
    const isIt = sql`account_id = ${accountId} and audience_id = ${audienceId}`
    await sql`delete from audience_members where ${isIt}`.execute(db)
    await sql`delete from audiences where ${isIt}`.execute(db)
  }
}
