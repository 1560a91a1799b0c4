import { addApiConsumer } from '@carillon/contract/api-access.ts'
import { collects } from '@carillon/domain/people/onboarding-steps.ts'
import { plainCode } from '@carillon/domain/people/sign-up.ts'
import { makeConsumer } from '../features/api-access/make-consumer.ts'
import { putCode } from '../features/sign-ups/code-store.ts'
import { addStaff as addStaffUser } from '../features/users/add-staff.ts'
import { transaction } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { newToken } from '../platform/secrets.ts'
import { SeedRefused } from './cli.ts'
import { lockSeeds } from './store.ts'

/** Adds a staff user under a password of our own. Answers it, to be shown once. */
export const addStaff = async (
  { db, clock }: Platform,
  name: string,
): Promise<{ userName: string; password: string }> => {
  const userName = name.trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9._@-]{3,49}$/.test(userName)) {
    throw new SeedRefused('A user name has 4 to 50 letters, digits, dots, dashes or underscores.')
  }
  const password = newToken().slice(0, 20)
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    await lockSeeds(tx)
    const user = { userName, passwordHash, firstName: name.trim(), lastName: '', email: '' }
    if (!(await addStaffUser(tx, user, clock.now()))) throw new SeedRefused(`The user name ${userName} is taken.`)
  })
  return { userName, password }
}

/** A consumer of the API. Answers its secret, to be shown once. */
export const addConsumer = async (platform: Platform, name: string) => {
  const read = addApiConsumer.body.safeParse({ Name: name })
  if (!read.success) throw new SeedRefused(read.error.issues[0]!.message)
  return await makeConsumer(platform, null, read.data.Name)
}

type CodeAsked = {
  kind: 'group' | 'promo'
  code: string
  name: string
  credits: number
  message: string
  asksFor?: readonly string[]
}

/** A code for sign-ups, or what there is to one of this name from now on. */
export const addSignUpCode = async (
  { db, clock }: Platform,
  { kind, code, name, credits, message, asksFor = [] }: CodeAsked,
) => {
  const plain = plainCode(code)
  if (!/^[A-Z0-9-]{3,40}$/.test(plain)) throw new SeedRefused('A code has 3 to 40 letters, digits and dashes.')
  if (!(Number.isInteger(credits) && credits >= 0 && credits <= 100_000)) {
    throw new SeedRefused('--credits must be a number up to 100,000.')
  }
  const unknown = asksFor.find((one) => !(collects as readonly string[]).includes(one))
  if (unknown !== undefined) throw new SeedRefused(`--ask takes ${collects.join(', ')}.`)
  const made = { kind, code: plain, name: name.trim(), message, freeCredits: credits } as const
  await putCode(
    db,
    { ...made, accountTypeId: 0, isSsoLoginOnly: false, asksFor: collects.filter((one) => asksFor.includes(one)) },
    clock.now(),
  )
  return plain
}
