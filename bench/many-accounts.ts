/** Many accounts send at once, each a small broadcast from a number of its own: how soon each begins, and how soon all are done. */
import { setTimeout as wait } from 'node:timers/promises'
import { openApi } from './api.ts'
import { uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import { type Spread, spreadOf } from './report/numbers.ts'
import type { Scene } from './scene.ts'
import { addSenders } from './senders.ts'
import { untilSound } from './verify.ts'

export type ManyAccounts = {
  accounts: number
  recipients: number
  /** Texts a second, from the answer to the first call to the last text. */
  rate: number
  /** Milliseconds of each broadcast, from its start to the answer to its first and to its last text. */
  first: Spread
  last: Spread
}

/** Calls that are under way at once. */
const callers = 32

export const measureManyAccounts = async (
  { db, smsc, signal, product }: Scene,
  { from, accounts, recipients }: { from: number; accounts: number; recipients: number },
): Promise<ManyAccounts> => {
  say(`${accounts} accounts at once.`)
  const senders = await addSenders(
    db,
    Array.from({ length: accounts }, (_, at) => ({ name: `Many ${at}`, numbers: 1 })),
  )
  const prepared = await eachOf(senders, async ({ token, numbers }, at) => {
    const api = openApi([product.address], token)
    const { textNumberId } = numbers[0]!
    return { api, create: await uploadRecipients(api, { from: from + at * recipients, recipients, textNumberId }) }
  })
  await smsc!.reset()
  const created = await eachOf(prepared, async ({ api, create }) => ({ api, id: (await create()).BroadcastID }))
  const ids = created.map(({ id }) => id)
  while (
    (await db.query('select 1 from broadcasts where broadcast_id = any($1) and completed_at is null limit 1', [ids]))
      .rowCount
  ) {
    await wait(200, undefined, { signal })
  }
  const { rows } = await db.query<{ began: number; first: number; last: number }>(
    `select extract(epoch from b.start_at)::float8 * 1000 as began, extract(epoch from min(r.handed_at) - b.start_at)::float8 * 1000 as first,
        extract(epoch from max(r.handed_at) - b.start_at)::float8 * 1000 as last
      from broadcasts b join recipients r using (account_id, broadcast_id) where b.broadcast_id = any($1)
      group by b.account_id, b.broadcast_id`,
    [ids],
  )
  const tookMs = Math.max(...rows.map(({ began, last }) => began + last)) - Math.min(...rows.map(({ began }) => began))
  const finished = await eachOf(created, async ({ api, id }) => ({ recipients, progress: await api.progress(id) }))
  await untilSound(db, smsc, finished, signal)
  return {
    ...{ accounts, recipients, rate: ((accounts * recipients) / tookMs) * 1000 },
    first: spreadOf(rows.map(({ first }) => first)),
    last: spreadOf(rows.map(({ last }) => last)),
  }
}

const eachOf = async <A, B>(list: readonly A[], work: (one: A, at: number) => Promise<B>): Promise<B[]> => {
  const done: B[] = []
  const entries = list.entries()
  const caller = async () => {
    for (const [at, one] of entries) done[at] = await work(one, at)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return done
}
