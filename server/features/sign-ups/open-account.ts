import { freeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { mintScope } from '../../platform/scope.ts'
import { insertUser } from '../account/new-user-store.ts'
import { insertAccount } from '../account/store.ts'
import { addCredits } from '../billing/add-credits.ts'
import { findByEmail, findUser } from '../directory/store.ts'
import { insertOnboarding } from '../onboarding/store.ts'
import { findCode } from './code-store.ts'
import { takeSignUp } from './store.ts'

/** Shown to whoever begins: the list of steps, and the step that asks for notifications. */
const features = ['RegistrationProgressStepper', 'BrowserNotificationOnboarding']

/**
 * The account of a free trial with its owner and credits, in place of what was asked for (rules/sign-up 3). Of two who confirm at once
 * the second finds nothing to confirm; an address that has got an account meanwhile gets no second one.
 */
export const openAccount = async (tx: Db, signUpId: number, now: Date) => {
  const asked = await takeSignUp(tx, signUpId)
  if (!asked) throw refuse('SignUpOver')
  const { email, firstName, lastName, companyName, passwordHash } = asked
  if (await findByEmail(tx, email)) throw refuse('SignUpKnown')
  const codes = [await findCode(tx, 'group', asked.groupCode), await findCode(tx, 'promo', asked.promoCode)]
  const accountTypeId = codes[0]?.accountTypeId ?? 0
  const accountId = await insertAccount(
    tx,
    { companyName, state: '', accountTypeId, isFreeTrial: true, isOnboarding: true, groupCode: codes[0]?.code ?? '' },
    now,
  )
  const user = {
    userName: email,
    passwordHash,
    firstName,
    lastName,
    email,
    emailVerifiedAt: now,
    passwordChosenAt: now,
    isMasterUser: true,
    features,
  }
  const userId = await insertUser(tx, accountId, user, now)

  const scope = mintScope((await findUser(tx, accountId, userId))!.facts)
  await insertOnboarding(tx, scope, { completed: ['verifyEmail'], asksFor: codes[0]?.asksFor ?? [], now })
  const give = (credits: number, description: string) =>
    addCredits(tx, scope, { kind: 'adjustment', credits, description, now })
  await give(freeTrial.credits, 'Free trial')
  for (const code of codes) if (code && code.freeCredits > 0) await give(code.freeCredits, code.name)
  return { accountId, userId }
}
