import { parseArgs } from 'node:util'
import { mostRecipients } from './recipients.ts'

export type Options = {
  recipients: number
  runs: number
  window: number
  binds: number
  /** Milliseconds from a text to its receipt. */
  receiptDelay: number
  isProfiled: boolean
  hasFloors: boolean
  /** Below it the data is kept while the benchmark runs. */
  below: string | undefined
  /** Another SMSC than that of the benchmark. */
  smppUrl: string | undefined
}

/** What was asked for cannot be done; the message says why. */
export class Refused extends Error {}

export const usage = `npm run bench text-broadcast -- [options]

  --recipients N     recipients of each broadcast (20,000)
  --runs N           broadcasts one after the other; the median counts (3)
  --window N         texts without an answer on each link to the SMSC (2,000)
  --binds N          links to the SMSC (1)
  --receipt-delay N  milliseconds from a text to its receipt (0)
  --profile          where the engine's and PostgreSQL's time goes; slower, and not kept among the results
  --no-floors        leaves out what the parts alone could do
  --below FOLDER     where the data is kept meanwhile (the system's temporary folder)

SMPP_URL, where it is set, is the SMSC to use instead of the benchmark's own.`

export const readOptions = (args: readonly string[], env: NodeJS.ProcessEnv): Options => {
  const values = parse(args)
  const recipients = countOf('recipients', values.recipients, 1_000_000)
  const runs = countOf('runs', values.runs, 100)
  if (recipients * runs > mostRecipients) throw new Refused(`There are no more than ${mostRecipients} numbers to text.`)
  return {
    recipients,
    runs,
    window: countOf('window', values.window, 10_000),
    binds: countOf('binds', values.binds, 100),
    receiptDelay: countOf('receipt-delay', values['receipt-delay'], 60_000, 0),
    isProfiled: values.profile,
    hasFloors: !values['no-floors'],
    below: values.below,
    smppUrl: env.SMPP_URL?.trim() || undefined,
  }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        recipients: { type: 'string', default: '20000' },
        runs: { type: 'string', default: '3' },
        window: { type: 'string', default: '2000' },
        binds: { type: 'string', default: '1' },
        'receipt-delay': { type: 'string', default: '0' },
        profile: { type: 'boolean', default: false },
        'no-floors': { type: 'boolean', default: false },
        below: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${usage}`)
  }
}

const countOf = (name: string, written: string, most: number, least = 1): number => {
  const number = /^[\d,_]+$/.test(written) ? Number(written.replace(/[,_]/g, '')) : Number.NaN
  if (!(number >= least && number <= most)) throw new Refused(`--${name} must be a number from ${least} to ${most}.`)
  return number
}
