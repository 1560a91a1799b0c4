import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import { hashToken } from '../../platform/secrets.ts'
import { openFor } from '../session/sign-in.ts'
import { isSignOnOnly } from '../session/sign-on-only-store.ts'
import { askingMs, readHandle, siteOf } from './policy.ts'
import { newChallenge, readChallenge } from './seal-challenge.ts'
import * as store from './store.ts'

const purpose = 'sign in'

/** No keys are named: which there are, and whose, only their devices know. */
export const askPasskey = async (platform: Platform, http: Http) => {
  const Options = await generateAuthenticationOptions({
    rpID: siteOf(http.origin).rpID,
    challenge: newChallenge(platform, purpose, askingMs),
    userVerification: 'required',
    timeout: askingMs,
  })
  return { Options: { ...Options } }
}

/** Whatever is wrong with it, nobody learns more than that (rules/sign-in 14). */
export const signInByPasskey = async (platform: Platform, http: Http, credential: Record<string, unknown>) => {
  if (http.apiToken || http.consumer) throw refuse('NotAllowed')
  const shown = credential as unknown as AuthenticationResponseJSON
  const whose = readHandle(shown.response?.userHandle)
  const id = typeof shown.id === 'string' ? Buffer.from(shown.id, 'base64url') : undefined
  const kept = whose && id && (await store.findKept(platform.db, whose, id))
  if (!kept) throw refuse('PasskeyRefused')
  const { rpID, origins } = siteOf(http.origin)
  let signed: { hash: Buffer; expiresAt: Date } | undefined
  const verified = await verifyAuthenticationResponse({
    response: shown,
    expectedChallenge: (challenge) => {
      const expiresAt = readChallenge(platform, purpose, challenge)
      if (expiresAt) signed = { hash: hashToken(challenge), expiresAt }
      return expiresAt !== undefined
    },
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: shown.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
  }).catch(() => undefined)
  if (!verified?.verified || !signed) throw refuse('PasskeyRefused')
  const admitted = await http.admit(whose)
  if (!admitted) throw refuse('PasskeyRefused')
  if (admitted.whyNot) throw refuse(admitted.whyNot)
  if (await isSignOnOnly(platform.db, admitted.scope)) throw refuse('SignOnOnly')
  const { hash, expiresAt } = signed
  return await openFor(platform, http, admitted.scope, {
    hasShownFactor: true,
    async first({ db: tx, scope, now }) {
      if (!(await store.useChallenge(tx, hash, expiresAt))) throw refuse('PasskeyRefused')
      await store.noteUse(tx, scope, kept.passkeyId, verified.authenticationInfo.newCounter, now)
    },
  })
}
