import { timingSafeEqual } from 'node:crypto'
import type { confirmSignUp as confirmSignUpCall } from '@carillon/contract/sign-ups.ts'
import { readCode } from '@carillon/domain/people/phone-verification.ts'
import { signUp } from '@carillon/domain/people/sign-up.ts'
import type { z } from 'zod'
import { transaction } from '../../platform/database.ts'
import { networkOf } from '../../platform/network-of.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import { hashToken } from '../../platform/secrets.ts'
import { openTurns } from '../session/take-turns.ts'
import { hashCode } from './hash-code.ts'
import { openAccount } from './open-account.ts'
import * as store from './store.ts'

type Asked = z.output<typeof confirmSignUpCall.body>

/** Checking a password is slow on purpose. */
const inTurn = openTurns({ atOnce: 1, most: 60, mostOfKey: 20, retrySeconds: 5 })

/**
 * Whoever holds the mail shows it, and that it was they who signed up: by the browser that did, or by the password that was chosen.
 * Else a stranger's form would become an account in the name of whoever opens a link too quickly, with the stranger's password.
 */
export const confirmSignUp = async (platform: Platform, address: string, asked: Asked) => {
  const { db, clock } = platform
  const signUpId = 'Token' in asked ? await byLink(platform, address, asked) : await byCode(platform, asked)
  return await transaction(db, (tx) => openAccount(tx, signUpId, clock.now()))
}

const byCode = async (platform: Platform, { Key, Code }: { Key: string; Code: string }): Promise<number> => {
  const { db, clock } = platform
  const now = clock.now()
  const found = await store.findByKey(db, hashToken(Key), new Date(now.getTime() - signUp.lifeMs))
  if (!found) throw refuse('SignUpOver')
  const code = readCode(Code)
  // A statement of its own: the try counts although what follows is refused.
  const kept = code && (await store.takeTry(db, found.signUpId, { now, most: signUp.triesPerCode }))
  if (!code || !kept) throw refuse('SignUpWrongCode')
  if (!timingSafeEqual(kept.codeHash, hashCode(platform, found.signUpId, code))) throw refuse('SignUpWrongCode')
  return found.signUpId
}

type Link = { Token: string } & ({ Key: string } | { PinCode: string })

const byLink = async ({ db, clock }: Platform, address: string, asked: Link): Promise<number> => {
  const now = clock.now()
  const found = await store.findByToken(db, hashToken(asked.Token), now)
  if (!found) throw refuse('SignUpLinkOver')
  const { signUpId, keyHash } = found
  if ('Key' in asked) {
    if (!hashToken(asked.Key).equals(keyHash)) throw refuse('SignUpElsewhere')
    return signUpId
  }
  const kept = await store.takeTry(db, signUpId, { now, most: signUp.triesPerCode })
  if (!kept) throw refuse('SignUpLinkOver')
  const isRight = await inTurn(networkOf(address), () => isPassword(kept.passwordHash, asked.PinCode))
  if (!isRight) throw refuseFields({ PinCode: ['That is not the password that you chose. Check it and try again.'] })
  return signUpId
}
