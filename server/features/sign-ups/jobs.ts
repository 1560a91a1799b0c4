/**
 * The mail to whoever signs up. Code and link are made when it leaves, so that they stand in clear nowhere but in it; where it has
 * to be tried again they are made anew, and those of the newest mail work.
 */
import { randomInt } from 'node:crypto'
import { writeCode } from '@carillon/domain/people/phone-verification.ts'
import { signUp } from '@carillon/domain/people/sign-up.ts'
import type { Job } from '../../platform/jobs.ts'
import { pageAddress } from '../../platform/page-address.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { findByEmail } from '../directory/store.ts'
import { mailOf } from '../mails/find-gateway.ts'
import { hashCode } from './hash-code.ts'
import { type MailPayload, mailJob } from './mail-payload.ts'
import { deleteSignUpsBefore, findAsked, putSecrets } from './store.ts'
import { wordConfirmation, wordKnown } from './word-sign-up.ts'

export const mailSignUp: Job = {
  name: mailJob,
  async work(platform, payload) {
    const { db, clock, log, settings } = platform
    const { signUpId } = payload as MailPayload
    const asked = await findAsked(db, signUpId)
    if (!asked) return
    const address = pageAddress(settings, settings.port)
    const known = await findByEmail(db, asked.email)
    const [code, token] = [writeCode(randomInt(10 ** signUp.codeDigits)), newToken()]
    if (!known) {
      const expiresAt = new Date(clock.now().getTime() + signUp.codeLifeMs)
      await putSecrets(db, signUpId, {
        codeHash: hashCode(platform, signUpId, code),
        tokenHash: hashToken(token),
        expiresAt,
      })
    }
    const words = known ? wordKnown(known.userName, address) : wordConfirmation(code, token, address)
    const outcome = await mailOf(platform).send({
      to: { name: asked.firstName, address: asked.email },
      subject: words.subject,
      text: [`Hello ${known?.firstName || asked.firstName},`, ...words.paragraphs].join('\n\n'),
      reference: `carillon-sign-up-${hashToken(token).toString('hex').slice(0, 16)}`,
    })
    if (outcome.is === 'refused')
      log.warn({ signUpId }, `A mail to somebody who signs up was not sent. ${outcome.problem}`)
  },
}

export const sweepSignUps: Job = {
  name: 'signUps.sweep',
  cron: '35 * * * *',
  async work({ db, clock }) {
    await deleteSignUpsBefore(db, new Date(clock.now().getTime() - signUp.dayMs))
  },
}
