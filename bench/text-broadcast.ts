/**
 * A text broadcast from the file to the last receipt: the product as it is started, its own PostgreSQL with every
 * commit on disk, and an SMSC that costs next to nothing. Then what its parts could do alone, on the same machine at the
 * same time of day.
 */
import { parseSmppUrl, type SmppUrl } from '@carillon/protocols/smpp/url.ts'
import type pg from 'pg'
import { parentOf } from '../server/platform/embedded-postgres-processes.ts'
import { openApi } from './api.ts'
import { measureRows, type RowsFloor } from './floors/rows-floor.ts'
import { measureSmpp, type SmppFloor } from './floors/smpp-floor.ts'
import { openAccounts } from './measure/accounts.ts'
import { measuredCommit } from './measure/commit.ts'
import { backendPid, connect } from './measure/database.ts'
import { describeMachine } from './measure/machine.ts'
import { type Options, Refused } from './options.ts'
import { lastOfLogs, type Product, seedLoad, startProduct } from './product/product.ts'
import { openProfile, type Profile } from './profile/profile.ts'
import { appendResult, type Result } from './report/result.ts'
import { printResult } from './report/table.ts'
import { type Bench, message, type Run, runBroadcast } from './run-broadcast.ts'
import { type Smsc, startSmsc } from './smsc/smsc.ts'

/** Enough for the compiler to have warmed up, few enough to be over in seconds. */
const floorSize = ({ recipients }: Options) => Math.min(300_000, Math.max(100_000, recipients))

export const benchTextBroadcast = async (options: Options, signal: AbortSignal): Promise<void> => {
  const cleanUp: (() => Promise<void> | void)[] = []
  try {
    const smsc = options.smppUrl ? null : await startSmsc(options.receiptDelay)
    if (smsc) cleanUp.push(() => smsc.stop())
    const link = linkTo(options, smsc)
    const profile = options.isProfiled ? openProfile() : null
    const commit = measuredCommit()
    say(`Starting the product${commit ? `, ${commit}` : ''}.`)
    const product = await startWith({ options, link, profile, signal })
    cleanUp.push(() => product.stop())

    const measured = await measureProduct({ product, smsc, options, profile, signal }, cleanUp)
    await product.stop()
    let smppFloor: SmppFloor | null = null
    if (options.hasFloors) {
      say('The SMPP session alone.')
      const { receiptDelay } = options
      smppFloor = await measureSmpp(link, { texts: floorSize(options), message, receiptDelay }, signal)
    }
    const { isProfiled, recipients, receiptDelay } = options
    const { window, binds } = link
    const result: Result = {
      benchmark: 'text-broadcast',
      at: new Date().toISOString(),
      commit,
      options: { recipients, window, binds, receiptDelay, ownSmsc: smsc !== null },
      ...measured,
      smppFloor,
    }
    printResult(result)
    if (isProfiled) say('Profiled, so slower than it is: this result is not kept.')
    else await appendResult(result)
  } finally {
    for (const step of cleanUp.reverse()) {
      try {
        await step()
      } catch (error) {
        say(`Not cleaned up: ${(error as Error).message}`)
      }
    }
  }
}

type Situation = {
  product: Product
  smsc: Smsc | null
  options: Options
  profile: Profile | null
  signal: AbortSignal
}

const measureProduct = async (situation: Situation, cleanUp: (() => Promise<void> | void)[]) => {
  const { product, smsc, options, profile, signal } = situation
  say((await seedLoad(product)).split('\n').at(-1) ?? '')
  const db = await connect(product.databaseUrl)
  cleanUp.push(() => db.end())
  const machine = await describeMachine(db, product.folder)
  if (machine.fsync !== 'on' || machine.synchronousCommit !== 'on') throw new Error('Commits must be on disk.')
  const accounts = openAccounts({
    web: product.pidOf('web'),
    engine: product.pidOf('engine'),
    postgres: await postmasterOf(db),
    smsc: smsc?.pid ?? null,
  })
  cleanUp.push(() => accounts.close())
  const bench: Bench = { api: openApi(product.address), db, smsc, accounts, signal }
  const runs: Run[] = []
  try {
    for (let index = 0; index < options.runs; index++) {
      say(`Run ${index + 1} of ${options.runs}.`)
      await profile?.begin(product, db)
      runs.push(await runBroadcast(bench, { from: index * options.recipients, recipients: options.recipients, say }))
      await profile?.end(product, db)
    }
  } catch (error) {
    if (!signal.aborted) say(await lastOfLogs(product.folder))
    throw error
  }
  const peakBytes = accounts.peakBytes()
  if (profile) console.log(profile.report())
  let rowsFloor: RowsFloor | null = null
  if (options.hasFloors) {
    say('Row updates alone.')
    rowsFloor = await measureRows(db, floorSize(options), signal)
  }
  await db.end()
  accounts.close()
  return { machine, runs, peakBytes, rowsFloor }
}

type Start = { options: Options; link: SmppUrl; profile: Profile | null; signal: AbortSignal }

/** With a profile the cluster is started twice: its list of libraries is read at the start only. */
const startWith = async ({ options, link, profile, signal }: Start): Promise<Product> => {
  const common = { smppUrl: addressOf(link), below: options.below, isProfiled: profile !== null, say, signal }
  if (!profile) return await startProduct(common)
  const first = await startProduct({ ...common, keep: true })
  await profile.prepare(first)
  await first.stop()
  return await startProduct({ ...common, folder: first.folder })
}

/** The pace of the link is none: what is measured is how fast the product can be. */
const linkTo = (options: Options, smsc: Smsc | null): SmppUrl => {
  const { window, binds } = options
  const url = options.smppUrl ?? `smpp://bench:bench@127.0.0.1:${smsc!.port}?tps=100000&window=${window}&binds=${binds}`
  const link = parseSmppUrl(url)
  if (typeof link === 'string') throw new Refused(`SMPP_URL ${link}`)
  return link
}

const addressOf = (link: SmppUrl): string => {
  const url = new URL(`${link.tls ? 'smpps' : 'smpp'}://${link.host.includes(':') ? `[${link.host}]` : link.host}`)
  url.port = String(link.port)
  url.username = link.systemId
  url.password = link.password
  const { window, tps, binds, ton, npi, dcs } = link
  for (const [name, value] of Object.entries({ window, tps, binds, ton, npi, dcs })) {
    if (value !== null) url.searchParams.set(name, String(value))
  }
  if (link.systemType) url.searchParams.set('system_type', link.systemType)
  return url.href
}

const postmasterOf = async (db: pg.Client): Promise<number> => {
  const pid = parentOf(await backendPid(db))
  if (pid === null) throw new Error('PostgreSQL does not run on this machine.')
  return pid
}

const say = (line: string) => {
  if (line) console.log(line)
}
