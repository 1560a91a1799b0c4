/**
 * Several engine nodes and web nodes on one PostgreSQL: eight text numbers of four accounts, a broadcast on each, with
 * one, two and four engines; then again, and one of them is killed on the way.
 */
import { type Api, openApi, type Progress, untilComplete } from './api.ts'
import { broadcastsBegin, uploadRecipients } from './broadcast.ts'
import { openCleanUp, say } from './cleanup.ts'
import { type Accounts, openAccounts } from './measure/accounts.ts'
import { measuredCommit } from './measure/commit.ts'
import { connect, untilTidy } from './measure/database.ts'
import { describeMachine } from './measure/machine.ts'
import { leasesByNode, openEngines } from './nodes/engines.ts'
import { killOne } from './nodes/kill.ts'
import type { Ground, Killed, NodesResult, Whole } from './nodes/result.ts'
import { optionsOf, Refused } from './options.ts'
import { openInstallation } from './product/roles.ts'
import { atLeast, atMost, type Check, printChecks } from './report/checks.ts'
import { printNodes } from './report/nodes.ts'
import { appendLine } from './report/result.ts'
import { sharesOf } from './report/shares.ts'
import { addSenders } from './senders.ts'
import { addressOf, linkTo } from './smsc/link.ts'
import { startSmsc } from './smsc/smsc.ts'
import { spanOf } from './times.ts'
import { untilSound } from './verify.ts'

export const nodes = optionsOf(
  'nodes',
  {
    recipients: { usual: 25_000, quick: 1500, most: 1_000_000, about: 'recipients of each of the eight broadcasts' },
    window: { usual: 500, quick: 100, most: 10_000, about: 'texts without an answer on the link of each engine' },
    webs: { usual: 2, quick: 2, most: 8, about: 'web nodes, asked in turn' },
  },
  { withoutKills: 'leaves out the engines that are killed' },
)

const counts = [1, 2, 4]
const accountsWanted = ['A', 'B', 'C', 'D'].map((name) => ({ name, numbers: 2 }))

export const benchNodes = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = nodes.read(args)
  if (process.env.SMPP_URL?.trim())
    throw new Refused('Only the SMSC of the benchmark can say what became of each text.')
  const cleanUp = openCleanUp()
  try {
    const smsc = await startSmsc({ receiptDelayMs: 0, latencyMs: 0, broadcastsBegin })
    cleanUp.add(() => smsc.stop())
    const commit = measuredCommit()
    say(`Making the database${commit ? `, ${commit}` : ''}.`)
    const smppUrl = addressOf(linkTo(smsc.port, { window: options.window, binds: 1 }))
    const installation = await openInstallation({ smppUrl, below: options.below, say })
    cleanUp.add(() => installation.stop())
    const db = await connect(installation.databaseUrl)
    cleanUp.add(() => db.end())
    const machine = await describeMachine(db, installation.folder)
    if (machine.fsync !== 'on' || machine.synchronousCommit !== 'on') throw new Error('Commits must be on disk.')
    const webs = []
    for (let at = 1; at <= options.webs; at++) webs.push(await installation.startWeb(`web-${at}`))
    const ground: Ground = { installation, smsc, db, webs, signal, options }
    const whole: Whole[] = []
    const killed: Killed[] = []
    let from = 0
    const place = () => {
      const mine = from
      from += 8 * options.recipients
      return mine
    }
    try {
      for (const count of counts) whole.push(await runWhole(ground, count, place()))
      for (const count of options.withoutKills ? [] : counts) killed.push(await runKilled(ground, count, place()))
    } catch (error) {
      if (!signal.aborted) say(await installation.lastOfLogs())
      throw error
    }
    const { below: _, ...asked } = options
    const at = new Date().toISOString()
    const result = { benchmark: 'nodes' as const, at, commit, machine, options: asked, whole, killed }
    printNodes(result)
    const checks = checksOf(result)
    printChecks(checks, options.quick)
    if (!options.quick) await appendLine('nodes', { ...result, checks })
  } finally {
    await cleanUp.run()
  }
}

const checksOf = ({ killed }: NodesResult): Check[] =>
  killed.flatMap(({ engines, lost, doubles, unknown, mostInDoubt, goesOnMs }) => {
    const which = `${engines} engine${engines === 1 ? '' : 's'}, one killed`
    return [
      atMost(`${which}: texts lost`, lost, 0),
      atMost(`${which}: texts sent twice`, doubles, 0),
      atMost(`${which}: texts in doubt`, unknown, mostInDoubt),
      atLeast(`${which}: numbers that went on`, goesOnMs.count, 1),
    ]
  })

/** Eight broadcasts are taken in and created, through all web nodes in turn. */
const prepare = async ({ webs, db, options }: Ground, place: number) => {
  const accounts = await addSenders(db, accountsWanted)
  const addresses = webs.map(({ address }) => address)
  const creates: { api: Api; create: () => Promise<Progress> }[] = []
  for (const account of accounts) {
    const api = openApi(addresses, account.token)
    for (const { textNumberId } of account.numbers) {
      const from = place + creates.length * options.recipients
      const create = await uploadRecipients(api, { from, recipients: options.recipients, textNumberId })
      creates.push({ api, create })
    }
  }
  const numbers = accounts.flatMap(({ name, numbers }) => numbers.map(({ phone }, at) => [`${name}${at + 1}`, [phone]]))
  const start = () => Promise.all(creates.map(async ({ api, create }) => ({ api, id: (await create()).BroadcastID })))
  return { accounts, parties: Object.fromEntries(numbers) as Record<string, string[]>, start }
}

const runWhole = async (ground: Ground, count: number, place: number): Promise<Whole> => {
  const { installation, smsc, db, webs, signal, options } = ground
  say(`${count} engine${count === 1 ? '' : 's'}.`)
  const { parties, start } = await prepare(ground, place)
  const engines = await openEngines(installation, db, count)
  let accounts: Accounts | undefined
  try {
    await smsc.reset()
    accounts = openAccounts({
      web: webs.map(({ pid }) => pid),
      engine: engines.all().map(({ pid }) => pid),
      postgres: installation.postmaster,
      smsc: smsc.pid,
    })
    const costEnds = accounts.begin()
    const began = performance.now()
    const created = await start()
    const createMs = performance.now() - began
    const leases = leasesWhenHalf(
      ground,
      engines.all().map(({ nodeId }) => nodeId),
    )
    const finished = await Promise.all(
      created.map(async ({ api, id }) => ({
        recipients: options.recipients,
        progress: await untilComplete(api, id, signal),
      })),
    )
    const cost = costEnds()
    await untilSound(db, smsc, finished, signal)
    const { firstHandedAt, lastDoneAt } = await spanOf(
      db,
      created.map(({ id }) => id),
    )
    const rate = ((options.recipients * created.length) / Math.max(1, lastDoneAt - firstHandedAt)) * 1000
    const byNumber = sharesOf(await smsc.flow(), parties)
    return { engines: count, rate, createMs, byNumber, leases: await leases, cost }
  } finally {
    accounts?.close()
    await engines.stop()
    await untilTidy(db, signal)
  }
}

const leasesWhenHalf = async (ground: Ground, nodeIds: readonly number[]): Promise<number[]> => {
  const { smsc, signal, options } = ground
  while ((await smsc.stats()).accepted < 4 * options.recipients) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return leasesByNode(ground.db, nodeIds)
}

const runKilled = async (ground: Ground, count: number, place: number): Promise<Killed> => {
  const { installation, db, signal } = ground
  say(`${count} engine${count === 1 ? '' : 's'}, one of which is killed.`)
  const prepared = await prepare(ground, place)
  const engines = await openEngines(installation, db, count)
  try {
    return await killOne(ground, engines, prepared)
  } finally {
    await engines.stop()
    await untilTidy(db, signal)
  }
}
