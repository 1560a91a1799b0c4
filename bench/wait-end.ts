import { setTimeout as wait } from 'node:timers/promises'
import { untilComplete } from './api.ts'
import { teller, uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import type { Bench } from './run-broadcast.ts'

/** The wait for receipts of a broadcast of which none came. */
export type WaitEnd = {
  recipients: number
  /** From the moment at which the wait was over to complete. */
  endMs: number
  perSecond: number
}

/** Longer than the product waits for receipts by its settings. */
const waited = '25 hours'

/** A broadcast without any receipt is handed over; then its wait is said to have begun a day ago. */
export const measureWaitEnd = async (
  { api, db, smsc, signal }: Bench,
  { from, recipients }: { from: number; recipients: number },
): Promise<WaitEnd> => {
  await smsc?.reset()
  await smsc?.sendReceipts(false)
  const create = await uploadRecipients(api, { from, recipients })
  const { BroadcastID: id } = await create()
  const tell = teller(say)
  for (;;) {
    const progress = await api.progress(id)
    tell(progress)
    if (progress.BroadcastStatus === 'Finalizing' && progress.OnTheirWay === recipients) break
    await wait(200, undefined, { signal })
  }
  const { rows } = await db.query<{ at: number }>(
    `update broadcasts set finalizing_at = finalizing_at - $2::interval where broadcast_id = $1
     returning extract(epoch from now()) * 1000 as at`,
    [id, waited],
  )
  await untilComplete(api, id, signal, tell)
  await smsc?.sendReceipts(true)
  const ended = await db.query<{ at: number; delivered: number }>(
    `select extract(epoch from completed_at) * 1000 as at, (select count(*) from recipients r
       where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.state = 4) as delivered
     from broadcasts b where broadcast_id = $1`,
    [id],
  )
  const { at, delivered } = ended.rows[0]!
  if (Number(delivered) !== recipients)
    throw new Error(`Of ${recipients} only ${delivered} ended when the wait was over.`)
  const endMs = at - rows[0]!.at
  return { recipients, endMs, perSecond: (recipients / endMs) * 1000 }
}
