/** `npm run demo -- remove`: erases the demonstration world; see server/seed/remove-demo.ts. */
import { SeedRefused } from '../server/seed/cli.ts'
import { demoUsage, removeDemo } from '../server/seed/remove-demo.ts'
import { withPlatform } from './launch/borrow.ts'
import { sentenceOf } from './launch/refusal.ts'

const args = process.argv.slice(2)
try {
  const lines =
    args.length === 0 ? [demoUsage] : await withPlatform(process.env, (platform) => removeDemo(platform, args))
  console.log(lines.join('\n'))
} catch (error) {
  console.error(error instanceof SeedRefused ? error.message : sentenceOf(error))
  process.exitCode = 1
}
