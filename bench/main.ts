/** `npm run bench [name] -- [options]`; README.md says how to read what it prints. */
import { benchImport, importUsage } from './import.ts'
import { benchLists, usage as listsUsage } from './lists.ts'
import { usage as broadcastUsage, Refused, readOptions } from './options.ts'
import { benchTextBroadcast } from './text-broadcast.ts'

const benchmarks = {
  'text-broadcast': (args: readonly string[], signal: AbortSignal) =>
    benchTextBroadcast(readOptions(args, process.env), signal),
  lists: benchLists,
  import: benchImport,
}
const usage = `${broadcastUsage}\n\n${listsUsage}\n\n${importUsage}`

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ending.abort(new Error('Interrupted.')))
}

const [first, ...rest] = process.argv.slice(2)
const isNamed = first !== undefined && !first.startsWith('-')
const name = isNamed ? first : 'text-broadcast'
const args = isNamed ? rest : process.argv.slice(2)

try {
  if (args.includes('--help')) console.log(usage)
  else if (!(name in benchmarks)) throw new Refused(`There is no benchmark ${name}.\n\n${usage}`)
  else await benchmarks[name as keyof typeof benchmarks](args, ending.signal)
} catch (error) {
  if (error instanceof Refused) console.error(error.message)
  else if (ending.signal.aborted) console.error('Interrupted; everything is stopped.')
  else console.error(error)
  process.exitCode = ending.signal.aborted ? 130 : 1
}
