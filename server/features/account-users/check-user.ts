import { type UserForm, whyNotUser } from '@carillon/domain/people/user-form.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import type { Db } from '../../platform/database.ts'
import { refuseFaults } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findByEmail } from '../account/manage-store.ts'
import { readCountryId } from '../account/store.ts'
import { countStrange } from '../text-numbers/given-store.ts'
import { whyNotFreeName } from './user-names.ts'

type Asked = { [Field in keyof UserForm]?: UserForm[Field] | undefined } & {
  TextNumberIDs?: number[] | undefined
  SeenTextNumberIDs?: number[] | undefined
}

const emailTaken = 'Another user of your account has this e-mail address.'

/** Refuses what of a user is wrong, field by field; `userId` who has a name or address may keep it. */
export const checkUser = async (
  db: Db,
  scope: Scope,
  asked: Asked,
  userId: number | null,
  whose: Partial<UserForm>,
) => {
  const errors: Record<string, string> = whyNotUser(asked, await readCountryId(db, scope), whose)
  if (asked.UserName !== undefined) errors.UserName ??= (await whyNotFreeName(db, scope, asked.UserName, userId)) ?? ''
  if (asked.Email !== undefined) errors.Email ??= (await whyNotFreeEmail(db, scope, asked.Email, userId)) ?? ''
  for (const field of ['TextNumberIDs', 'SeenTextNumberIDs'] as const) {
    const ids = asked[field]
    if (ids && (await countStrange(db, scope, ids)) > 0) errors[field] = 'Choose text numbers of this account.'
  }
  refuseFaults(errors)
}

const whyNotFreeEmail = async (
  db: Db,
  scope: Scope,
  email: string,
  userId: number | null,
): Promise<string | undefined> => {
  const found = await findByEmail(db, scope, email)
  return found !== undefined && found !== userId ? emailTaken : undefined
}

/** A number that has been checked. */
export const phoneOf = async (db: Db, scope: Scope, typed: string): Promise<number | null> => {
  const read = parsePhone(typed, await readCountryId(db, scope))
  return 'phone' in read ? read.phone : null
}
