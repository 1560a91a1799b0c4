import type { createFirstUser as createFirstUserCall } from '@carillon/contract/users.ts'
import type { z } from 'zod'
import { transaction } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { hashToken } from '../../platform/secrets.ts'
import { hasUsers } from '../directory/store.ts'
import { addStaff } from './add-staff.ts'
import { deleteFirstUserLinks, findFirstUserLink, lockOperations } from './store.ts'

type Asked = z.output<typeof createFirstUserCall.body>

/**
 * The first staff user and their account, by the link that the start has printed. The link is good once: it goes in the
 * transaction that makes the user, and where there are users no link is good any more.
 */
export const createFirstUser = async ({ db, clock }: Platform, asked: Asked) => {
  const tokenHash = hashToken(asked.Token)
  // A password takes its time on purpose, so it is hashed for those only who have a link, and outside the transaction.
  if (!(await findFirstUserLink(db, tokenHash, clock.now()))) {
    throw refuse((await hasUsers(db)) ? 'FirstUserExists' : 'FirstUserLinkOver')
  }
  const passwordHash = await hashPassword(asked.PinCode)
  return await transaction(db, async (tx) => {
    await lockOperations(tx)
    const now = clock.now()
    if (await hasUsers(tx)) throw refuse('FirstUserExists')
    if (!(await findFirstUserLink(tx, tokenHash, now))) throw refuse('FirstUserLinkOver')
    await deleteFirstUserLinks(tx)
    const { FirstName: firstName, LastName: lastName } = asked
    const [userName, email] = [asked.UserName.trim().toLowerCase(), asked.Email.trim()]
    return (await addStaff(tx, { userName, passwordHash, firstName, lastName, email }, now))!
  })
}
