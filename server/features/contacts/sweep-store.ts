import { all, type Db, sql } from '../../platform/database.ts'

const batch = 5000

/** Of every account: what Deleted has kept long enough, a batch; answers how many. */
export const eraseDeleted = async (db: Db, before: Date): Promise<number> =>
  Number(
    (
      await sql`delete from contacts c using (
          select account_id, person_id from contacts where deleted_at < ${before} limit ${batch} for update skip locked) d
        where c.account_id = d.account_id and c.person_id = d.person_id`.execute(db)
    ).numAffectedRows,
  )

/** Of every account: several changes of a count become one; a sum of nothing needs no row. */
export const addCountsUp = (db: Db) =>
  sql`with gone as (
      delete from list_counts where (account_id, list_id) in (
        select account_id, list_id from list_counts group by 1, 2 having count(*) > 1)
      returning account_id, list_id, delta
    )
    insert into list_counts (account_id, list_id, delta)
    select account_id, list_id, sum(delta) from gone group by 1, 2 having sum(delta) <> 0`.execute(db)

/** Of every account: groups that can no longer be brought back; answers which they were. */
export const sweepGroups = (db: Db, before: Date) =>
  all<{ account_id: number; list_id: number }>(
    db,
    sql`delete from lists l where deleted_at < ${before}
    and not exists (select 1 from list_members m where m.account_id = l.account_id and m.list_id = l.list_id)
    and not exists (select 1 from undos u where u.account_id = l.account_id and u.kind = 'DeleteGroup' and u.thing_id = l.list_id)
    and not exists (select 1 from tasks t where t.account_id = l.account_id and t.finished_at is null)
      returning account_id, list_id`,
  )
