import type { Db } from '../../platform/database.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findLogin } from '../directory/store.ts'

const nameTaken = 'This username is already in use.'

/** A user of the account who has it may keep it. */
export const whyNotFreeName = async (
  db: Db,
  { accountId }: Scope,
  name: string,
  userId: number | null,
): Promise<string | undefined> => {
  const found = await findLogin(db, name.trim())
  const isTheirs = found?.accountId === accountId && found.userId === userId
  return found && !isTheirs ? nameTaken : undefined
}

/** Somebody of another account took the name a moment ago. */
export const sayingTaken = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'logins_pkey') throw refuseFields({ UserName: [nameTaken] })
  throw error
}
