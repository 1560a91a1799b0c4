/**
 * The page in a real browser: how much script a signed-in user fetches at first, when Home can be used, and how long a change of
 * page takes when everything has been seen before. The product runs as it is started, with the page as it is built, and
 * the demonstration world in it.
 */
import { openCleanUp, say } from './cleanup.ts'
import { measuredCommit } from './measure/commit.ts'
import { connect } from './measure/database.ts'
import { describeMachine } from './measure/machine.ts'
import { machineBusyMs } from './measure/processes.ts'
import { optionsOf } from './options.ts'
import { openBrowser } from './page/browser.ts'
import { type FirstLoad, measureFirstLoad } from './page/first-load.ts'
import { emptyRoute, measureRoutes, type RouteChange } from './page/routes.ts'
import { startProduct } from './product/product.ts'
import { atMost, printChecks } from './report/checks.ts'
import { format, median } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const page = optionsOf('page', {
  loads: { usual: 20, quick: 3, most: 1000, about: 'first visits' },
  rounds: { usual: 50, quick: 5, most: 10_000, about: 'times each page is gone to' },
})

/** A first load under 190 kB of compressed script in fewer than 25 parts, a route change under 100 ms. */
const scriptLimit = 190
const scriptsLimit = 24
const changeLimitMs = 100

export type PageResult = { firstLoad: FirstLoad; routes: RouteChange[]; busyShare: number }

export const benchPage = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = page.read(args)
  const cleanUp = openCleanUp()
  try {
    // No carrier is needed, and none answers there.
    const smppUrl = 'smpp://bench:bench@127.0.0.1:9?tps=1'
    const product = await startProduct({ smppUrl, hasPage: true, below: options.below, signal, say })
    cleanUp.add(product.stop)
    const db = await connect(product.databaseUrl)
    const machine = await describeMachine(db, product.folder).finally(() => db.end())
    const visitor = await openBrowser(product.address)
    cleanUp.add(visitor.close)
    say(machineLine(machine))
    const [began, busy] = [performance.now(), machineBusyMs()]
    const firstLoad = await measureFirstLoad(visitor, options.loads, signal)
    const routes = await measureRoutes(visitor, options.rounds, signal)
    const busyShare = (machineBusyMs() - busy) / (performance.now() - began) / machine.cores
    print({ firstLoad, routes, busyShare })
    const checks = checksOf({ firstLoad, routes })
    printChecks(checks, options.quick)
    const { loads, rounds } = options
    const result = {
      benchmark: 'page',
      at: new Date().toISOString(),
      commit: measuredCommit(),
      options: { loads, rounds },
    }
    if (!options.quick) await appendLine('page', { ...result, machine, firstLoad, routes, busyShare, checks })
  } finally {
    await cleanUp.run()
  }
}

const kilobytes = (bytes: number) => bytes / 1000

const checksOf = ({ firstLoad, routes }: Pick<PageResult, 'firstLoad' | 'routes'>) => [
  atMost('Script of the first load', kilobytes(firstLoad.scriptBytes), scriptLimit, 'kB gzip'),
  atMost('Scripts of the first load', firstLoad.scripts, scriptsLimit, ''),
  ...routes.map(({ name, p50 }) => atMost(`${name}, median`, p50, changeLimitMs, 'ms')),
  atMost('Median p95 of all', median(routes.map(({ p95 }) => p95)), changeLimitMs, 'ms'),
]

const print = ({ firstLoad, routes, busyShare }: PageResult): void => {
  const { scriptBytes, scripts, styleBytes, usable, floor } = firstLoad
  say(
    `${scripts} scripts of ${format(kilobytes(scriptBytes))} kB and styles of ${format(kilobytes(styleBytes))} kB, gzip.`,
  )
  table([
    ['first load, ms', 'median', 'p95', 'to the floor'],
    ['Home can be used', format(usable.p50), format(usable.p95), (usable.p50 / floor.p50).toFixed(1)],
    ['its files fetched, not run', format(floor.p50), format(floor.p95), '1.0'],
  ])
  const empty = routes.find(({ name }) => name === emptyRoute)!
  table([
    ['change of page, ms', 'median', 'p95', 'to the empty one', 'script of its own, kB'],
    ...routes.map(({ name, p50, p95, scriptBytes }) => [
      name,
      format(p50),
      format(p95),
      (p50 / empty.p50).toFixed(1),
      format(kilobytes(scriptBytes), 1),
    ]),
  ])
  say(`The processors were busy for ${format(busyShare * 100)} % of the time, others on the machine included.`)
}
