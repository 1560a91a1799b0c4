/** `npm run staff -- add NAME`: makes a user of the account Operations and shows the password once. */
import { SeedRefused } from '../server/seed/cli.ts'
import { addStaff } from '../server/seed/staff.ts'
import { withPlatform } from './launch/borrow.ts'
import { sentenceOf } from './launch/refusal.ts'

const [act, name, ...rest] = process.argv.slice(2)
try {
  if (act !== 'add' || !name || rest.length > 0) throw new SeedRefused('npm run staff -- add NAME')
  const { userName, password } = await withPlatform(process.env, (platform) => addStaff(platform, name))
  console.log(`Staff user ${userName} was added. Password, shown once: ${password}`)
} catch (error) {
  console.error(error instanceof SeedRefused ? error.message : sentenceOf(error))
  process.exitCode = 1
}
