import { factColumns, type NumberFacts } from '../../features/sending-limits/store.ts'
import { all, type Db, sql } from '../../platform/database.ts'

/** What limits these text numbers, whichever accounts they belong to. */
export const factsOfNumbers = (db: Db, textNumberIds: readonly number[]) =>
  all<NumberFacts & { textNumberId: number }>(
    db,
    sql`select n.text_number_id as "textNumberId", ${factColumns}
      from text_numbers n join accounts a using (account_id)
      where n.text_number_id = any(${textNumberIds}::bigint[])`,
  )
