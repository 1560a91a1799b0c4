/**
 * `npm run staff -- add NAME` makes a user of the account Operations, `… consumer NAME` a consumer of the API; secrets are shown once.
 * `… groupcode CODE NAME` and `… promocode CODE NAME` make codes for sign-ups.
 */
import { parseArgs } from 'node:util'
import { SeedRefused } from '../server/seed/cli.ts'
import { addConsumer, addSignUpCode, addStaff } from '../server/seed/staff.ts'
import { withPlatform } from './launch/borrow.ts'
import { sentenceOf } from './launch/refusal.ts'

const usage = `npm run staff -- add NAME
npm run staff -- consumer NAME
npm run staff -- groupcode CODE NAME [--credits N] [--message TEXT] [--ask po,invoiceAddress,amazon,republic]
npm run staff -- promocode CODE NAME [--credits N]`

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        credits: { type: 'string', default: '0' },
        message: { type: 'string', default: '' },
        ask: { type: 'string', default: '' },
      },
    })
  } catch (error) {
    throw new SeedRefused(`${(error as Error).message}\n${usage}`)
  }
}

try {
  const { values, positionals } = readArguments()
  const [act, first = '', second = '', ...rest] = positionals
  const isCode = act === 'groupcode' || act === 'promocode'
  if (!first || rest.length > 0 || (second !== '') !== isCode) throw new SeedRefused(usage)
  if (isCode) {
    const kind = act === 'groupcode' ? 'group' : 'promo'
    const words = { code: first, name: second, message: values.message, asksFor: values.ask.split(',').filter(Boolean) }
    const asked = { kind, credits: Number(values.credits), ...words } as const
    const code = await withPlatform(process.env, (platform) => addSignUpCode(platform, asked))
    console.log(`Whoever signs up can use the ${kind} code ${code} now.`)
  } else if (act === 'add') {
    const { userName, password } = await withPlatform(process.env, (platform) => addStaff(platform, first))
    console.log(`Staff user ${userName} was added. Password, shown once: ${password}`)
  } else if (act === 'consumer') {
    const made = await withPlatform(process.env, (platform) => addConsumer(platform, first))
    console.log(`Consumer ${made.Name} was added. Key: ${made.ConsumerKey}\nSecret, shown once: ${made.ConsumerSecret}`)
  } else throw new SeedRefused(usage)
} catch (error) {
  console.error(error instanceof SeedRefused ? error.message : sentenceOf(error))
  process.exitCode = 1
}
