/** `npm run seed -- …`: adds to the demonstration world; see server/seed/cli.ts. */
import { SeedRefused, seedMore, usage } from '../server/seed/cli.ts'
import { withPlatform } from './launch/borrow.ts'
import { sentenceOf } from './launch/refusal.ts'

const args = process.argv.slice(2)
try {
  const lines = args.length === 0 ? [usage] : await withPlatform(process.env, (platform) => seedMore(platform, args))
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof SeedRefused ? error.message : sentenceOf(error))
  process.exitCode = 1
}
