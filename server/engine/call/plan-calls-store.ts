import { type Db, one, sql } from '../../platform/database.ts'

export const readReserved = async (tx: Db, of: { account_id: number; broadcast_id: number }): Promise<number> =>
  (await one<{ credits_reserved: number }>(
    tx,
    sql`select credits_reserved from broadcast_calls
      where account_id = ${of.account_id} and broadcast_id = ${of.broadcast_id}`,
  ))!.credits_reserved
