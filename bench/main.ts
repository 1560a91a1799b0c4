/** `npm run bench [name] -- [options]`; README.md says how to read what it prints. */
import { accounts, benchAccounts } from './accounts.ts'
import { benchBridged, bridged } from './bridged.ts'
import { benchCalls, calls } from './calls.ts'
import { benchDetails, details } from './details.ts'
import { benchDetection, detection } from './detection.ts'
import { benchDrafts, drafts } from './drafts.ts'
import { benchFairness, fairness } from './fairness.ts'
import { benchImport, importUsage } from './import.ts'
import { benchInbox, inbox } from './inbox.ts'
import { benchInboxLive, inboxLive } from './inbox-live.ts'
import { benchLists, lists } from './lists.ts'
import { benchMerge, merge } from './merge.ts'
import { benchNodes, nodes } from './nodes.ts'
import { Refused } from './options.ts'
import { benchPage, page } from './page.ts'
import { benchReplies, replies } from './replies.ts'
import { printPage } from './report/page.ts'
import { benchSaid, said } from './said.ts'
import { benchSoak, soak } from './soak.ts'
import { benchStop, stop } from './stop.ts'
import { benchTelling, telling } from './telling.ts'
import { benchTextBroadcast, textBroadcast } from './text-broadcast.ts'
import { benchWaiting, waiting } from './waiting.ts'

type Bench = (args: readonly string[], signal: AbortSignal) => Promise<void>

const benchmarks: Record<string, { run: Bench; usage: string }> = {
  'text-broadcast': { run: benchTextBroadcast, usage: textBroadcast.usage },
  replies: { run: benchReplies, usage: replies.usage },
  stop: { run: benchStop, usage: stop.usage },
  fairness: { run: benchFairness, usage: fairness.usage },
  accounts: { run: benchAccounts, usage: accounts.usage },
  nodes: { run: benchNodes, usage: nodes.usage },
  lists: { run: benchLists, usage: lists.usage },
  inbox: { run: benchInbox, usage: inbox.usage },
  'inbox-live': { run: benchInboxLive, usage: inboxLive.usage },
  calls: { run: benchCalls, usage: calls.usage },
  bridged: { run: benchBridged, usage: bridged.usage },
  soak: { run: benchSoak, usage: soak.usage },
  detection: { run: benchDetection, usage: detection.usage },
  details: { run: benchDetails, usage: details.usage },
  drafts: { run: benchDrafts, usage: drafts.usage },
  merge: { run: benchMerge, usage: merge.usage },
  import: { run: benchImport, usage: importUsage },
  waiting: { run: benchWaiting, usage: waiting.usage },
  page: { run: benchPage, usage: page.usage },
  said: { run: benchSaid, usage: said.usage },
  telling: { run: benchTelling, usage: telling.usage },
  report: { run: printPage, usage: 'npm run bench report\n\n  prints the last results as Markdown' },
}
const usage = Object.values(benchmarks)
  .map((one) => one.usage)
  .join('\n\n')

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ending.abort(new Error('Interrupted.')))
}

const [first, ...rest] = process.argv.slice(2)
const isNamed = first !== undefined && !first.startsWith('-')
const name = isNamed ? first : 'text-broadcast'
const args = isNamed ? rest : process.argv.slice(2)

try {
  const found = benchmarks[name]
  if (args.includes('--help')) console.log(isNamed && found ? found.usage : usage)
  else if (!found) throw new Refused(`There is no benchmark ${name}.\n\n${usage}`)
  else await found.run(args, ending.signal)
} catch (error) {
  if (error instanceof Refused) console.error(error.message)
  else if (ending.signal.aborted) console.error('Interrupted; everything is stopped.')
  else console.error(error)
  process.exitCode = ending.signal.aborted ? 130 : 1
}
