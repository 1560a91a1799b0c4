/** `npm run staff -- add NAME` makes a user of the account Operations, `… consumer NAME` a consumer of the API; secrets are shown once. */
import { SeedRefused } from '../server/seed/cli.ts'
import { addConsumer, addStaff } from '../server/seed/staff.ts'
import { withPlatform } from './launch/borrow.ts'
import { sentenceOf } from './launch/refusal.ts'

const [act, name, ...rest] = process.argv.slice(2)
try {
  if ((act !== 'add' && act !== 'consumer') || !name || rest.length > 0) {
    throw new SeedRefused('npm run staff -- add NAME\nnpm run staff -- consumer NAME')
  }
  if (act === 'add') {
    const { userName, password } = await withPlatform(process.env, (platform) => addStaff(platform, name))
    console.log(`Staff user ${userName} was added. Password, shown once: ${password}`)
  } else {
    const made = await withPlatform(process.env, (platform) => addConsumer(platform, name))
    console.log(`Consumer ${made.Name} was added. Key: ${made.ConsumerKey}\nSecret, shown once: ${made.ConsumerSecret}`)
  }
} catch (error) {
  console.error(error instanceof SeedRefused ? error.message : sentenceOf(error))
  process.exitCode = 1
}
