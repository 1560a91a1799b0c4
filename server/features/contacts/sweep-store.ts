import { type Db, sql } from '../../platform/database.ts'

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
