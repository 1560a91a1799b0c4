import pg from 'pg'
import { findInstance } from '../scripts/launch/instance.ts'
import { productOfWorker } from './product-of-worker.ts'

/**
 * Days pass for one account: what it waits for is so many days nearer, and the round that sees to it has come. The product goes by the
 * clock of the machine, as do the other stories.
 */
export async function daysPass(company: string, days: number): Promise<void> {
  await ask(async (db) => {
    await db.query(
      `update accounts set subscription_end_at = subscription_end_at - $2 * interval '1 day', hold_until = hold_until - $2 * interval '1 day'
        where company_name = $1`,
      [company, days],
    )
    await db.query(`select graphile_worker.add_job('accounts.move')`)
  })
}

/** A broadcast that waits for its time is due. */
export async function comesDue(broadcastId: number): Promise<void> {
  await ask(async (db) => {
    for (const table of ['broadcasts', 'broadcast_queue'])
      await db.query(`update ${table} set start_at = now() where broadcast_id = $1`, [broadcastId])
  })
}

async function ask(work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const instance = await findInstance(productOfWorker().data)
  const db = new pg.Client({ connectionString: instance?.databaseUrl ?? '' })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
