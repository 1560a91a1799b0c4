import type { signUp as signUpCall } from '@carillon/contract/sign-ups.ts'
import { plainCode, plainEmail, signUp, whyNotSendMail } from '@carillon/domain/people/sign-up.ts'
import type { z } from 'zod'
import { type Db, transaction } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { openTurns } from '../session/take-turns.ts'
import { findCodes } from './find-codes.ts'
import { type MailPayload, mailJob } from './mail-payload.ts'
import { isSignUpOpen } from './read-open.ts'
import * as store from './store.ts'

type Asked = z.output<typeof signUpCall.body>

/** A password is slow to hash on purpose, and whoever asks is nobody. */
const inTurn = openTurns({ atOnce: 1, most: 60, mostOfKey: 20, retrySeconds: 5 })

/**
 * Keeps what was filled in until the mail to its address is used (rules/sign-up 1). Whether the address has an account is not looked
 * at here but where the mail is written, so that neither the answer nor its time can tell.
 */
export const askSignUp = async ({ db, clock, settings }: Platform, address: string, asked: Asked) => {
  if (!(await isSignUpOpen({ db, settings }))) throw refuse('SignUpClosed')
  const [email, network] = [plainEmail(asked.Email), networkOf(address)]
  await findCodes(db, asked)
  await refuseMany(db, network, clock.now())
  const passwordHash = await inTurn(network, () => hashPassword(asked.PinCode))
  const Key = newToken()
  return await transaction(db, async (tx) => {
    await store.lockAsking(tx, email, network)
    const now = clock.now()
    await refuseMany(tx, network, now)
    await refuseMail(tx, email, now)
    const kept = {
      ...{ keyHash: hashToken(Key), email, network, passwordHash, companyName: asked.CompanyName.trim() },
      ...{ firstName: asked.FirstName, lastName: asked.LastName },
      ...{ groupCode: plainCode(asked.GroupCode), promoCode: plainCode(asked.PromoCode) },
    }
    await sendSoon(tx, await store.insertSignUp(tx, kept, now))
    return { Key, NextSendDate: nextAfter(now) }
  })
}

/** Another mail for whoever waits for one. */
export const askAgain = ({ db, clock }: Platform, Key: string) =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const found = await store.findByKey(tx, hashToken(Key), new Date(now.getTime() - signUp.lifeMs))
    if (!found) throw refuse('SignUpOver')
    await store.lockAsking(tx, found.email, found.network)
    await refuseMail(tx, found.email, now)
    await store.askAgain(tx, found.signUpId, now)
    await sendSoon(tx, found.signUpId)
    return { NextSendDate: nextAfter(now) }
  })

const sendSoon = (tx: Db, signUpId: number) => enqueue(tx, mailJob, { signUpId } satisfies MailPayload)

const nextAfter = (now: Date) => new Date(now.getTime() + signUp.waitMs).toISOString()

const refuseMany = async (db: Db, network: string, now: Date) => {
  const since = new Date(now.getTime() - signUp.networkMs)
  if ((await store.countOfNetwork(db, network, since)) < signUp.perNetwork) return
  throw refuse('TooFast', { seconds: signUp.networkMs / 1000 })
}

const refuseMail = async (tx: Db, email: string, now: Date) => {
  const { lastAt, ofDay } = await store.readMails(tx, email, new Date(now.getTime() - signUp.dayMs))
  const why = whyNotSendMail({ lastAt: lastAt === null ? null : Date.parse(lastAt), ofDay }, now.getTime())
  if (why?.code === 'TooFast') throw refuse('TooFast', { seconds: why.seconds })
  if (why) throw refuse(why.code)
}
