/** The product as it is started, its own PostgreSQL with every commit on disk, the account of load tests, and an SMSC. */
import type { SmppUrl } from '@carillon/protocols/smpp/url.ts'
import type pg from 'pg'
import { parentOf } from '../server/platform/embedded-postgres-processes.ts'
import { type Api, openApi } from './api.ts'
import { broadcastsBegin } from './broadcast.ts'
import { openCleanUp, say } from './cleanup.ts'
import { type Accounts, openAccounts } from './measure/accounts.ts'
import { measuredCommit } from './measure/commit.ts'
import { backendPid, connect } from './measure/database.ts'
import { describeMachine, type Machine } from './measure/machine.ts'
import { lastOfLogs, type Product, seedLoad, startProduct } from './product/product.ts'
import type { Profile } from './profile/profile.ts'
import { addressOf, linkOf, linkTo } from './smsc/link.ts'
import { type Smsc, startSmsc } from './smsc/smsc.ts'

export type Scene = {
  product: Product
  /** Null where SMPP_URL names another. */
  smsc: Smsc | null
  link: SmppUrl
  db: pg.Client
  api: Api
  accounts: Accounts
  machine: Machine
  commit: string | null
  signal: AbortSignal
  /** What follows is measured without it. */
  stopProduct(): Promise<void>
  /** The ends of the logs, when something has gone wrong. */
  explain(): Promise<void>
  close(): Promise<void>
}

type SceneOptions = {
  window: number
  binds: number
  receiptDelayMs?: number
  latencyMs?: number
  smppUrl?: string | undefined
  below: string | undefined
  profile?: Profile | null
  /** Somebody looks at the page. */
  hasPage?: boolean
  signal: AbortSignal
}

const openScene = async (options: SceneOptions): Promise<Scene> => {
  const { signal, below, profile = null, hasPage = false } = options
  const cleanUp = openCleanUp()
  try {
    const { receiptDelayMs = 0, latencyMs = 0 } = options
    const smsc = options.smppUrl ? null : await startSmsc({ receiptDelayMs, latencyMs, broadcastsBegin })
    if (smsc) cleanUp.add(() => smsc.stop())
    const link = options.smppUrl ? linkOf(options.smppUrl) : linkTo(smsc!.port, options)
    const commit = measuredCommit()
    say(`Starting the product${commit ? `, ${commit}` : ''}.`)
    const product = await startWith({ smppUrl: addressOf(link), below, profile, hasPage, signal })
    cleanUp.add(() => product.stop())
    say((await seedLoad(product)).split('\n').at(-1) ?? '')
    const db = await connect(product.databaseUrl)
    cleanUp.add(() => db.end())
    const machine = await describeMachine(db, product.folder)
    if (machine.fsync !== 'on' || machine.synchronousCommit !== 'on') throw new Error('Commits must be on disk.')
    const accounts = openAccounts({
      web: [product.pidOf('web')],
      engine: [product.pidOf('engine')],
      postgres: await postmasterOf(db),
      smsc: smsc?.pid ?? null,
    })
    cleanUp.add(() => accounts.close())
    const stopProduct = async () => {
      accounts.close()
      await db.end()
      await product.stop()
    }
    return {
      ...{ product, smsc, link, db, accounts, machine, commit, signal, stopProduct },
      api: openApi([product.address]),
      explain: async () => say(await lastOfLogs(product.folder)),
      close: cleanUp.run,
    }
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

/** Runs the work on a scene and puts everything away. */
export const onScene = async <T>(options: SceneOptions, work: (scene: Scene) => Promise<T>): Promise<T> => {
  const scene = await openScene(options)
  try {
    return await work(scene)
  } catch (error) {
    if (!options.signal.aborted) await scene.explain()
    throw error
  } finally {
    await scene.close()
  }
}

type Start = {
  smppUrl: string
  below: string | undefined
  profile: Profile | null
  hasPage: boolean
  signal: AbortSignal
}

/** With a profile the cluster is started twice: its list of libraries is read at the start only. */
const startWith = async ({ smppUrl, below, profile, hasPage, signal }: Start): Promise<Product> => {
  const common = { smppUrl, below, hasPage, isProfiled: profile !== null, say, signal }
  if (!profile) return await startProduct(common)
  const first = await startProduct({ ...common, keep: true })
  await profile.prepare(first)
  await first.stop()
  return await startProduct({ ...common, folder: first.folder })
}

export const postmasterOf = async (db: pg.Client): Promise<number> => {
  const pid = parentOf(await backendPid(db))
  if (pid === null) throw new Error('PostgreSQL does not run on this machine.')
  return pid
}
