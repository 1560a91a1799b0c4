import { type Db, sql } from '../../platform/database.ts'

/** Of every account: several changes of a count become one; a sum of nothing needs no row. */
export const addCountsUp = (db: Db) =>
  sql`with gone as (
      delete from conversation_counts where (account_id, text_number_id, standing) in (
        select account_id, text_number_id, standing from conversation_counts group by 1, 2, 3 having count(*) > 1)
      returning account_id, text_number_id, standing, delta
    )
    insert into conversation_counts (account_id, text_number_id, standing, delta)
    select account_id, text_number_id, standing, sum(delta) from gone group by 1, 2, 3 having sum(delta) <> 0`.execute(
    db,
  )
