/** The product without anything that sends: for benchmarks of what the page asks for. */
import type pg from 'pg'
import { say } from './cleanup.ts'
import { type Lists, openLists } from './lists/measure.ts'
import { measuredCommit } from './measure/commit.ts'
import { connect } from './measure/database.ts'
import { describeMachine, type Machine } from './measure/machine.ts'
import { seedLoad, startProduct } from './product/product.ts'

type Stage = {
  /** Its address, as the user of the load account. */
  lists: Lists
  /** The address itself. */
  address: string
  db: pg.Client
  enginePid: number
  /** Of the result. */
  of: { at: string; machine: Machine; commit: string | null }
}

type Options = { below: string | undefined; signal: AbortSignal }

/** Starts it as it is started, on its own PostgreSQL, with the load account, and stops it after the work. */
export const withoutCarrier = async ({ below, signal }: Options, work: (stage: Stage) => Promise<void>) => {
  // None is needed, and none answers there.
  const smppUrl = 'smpp://bench:bench@127.0.0.1:9?tps=1'
  const product = await startProduct({ smppUrl, below, signal, say })
  try {
    await seedLoad(product)
    const db = await connect(product.databaseUrl)
    try {
      const of = {
        at: new Date().toISOString(),
        machine: await describeMachine(db, product.folder),
        commit: measuredCommit(),
      }
      await work({
        lists: openLists(product.address, signal),
        address: product.address,
        db,
        enginePid: product.pidOf('engine'),
        of,
      })
    } finally {
      await db.end()
    }
  } finally {
    await product.stop()
  }
}
