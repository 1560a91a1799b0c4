import type { Passkey } from '@carillon/contract/passkeys.ts'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { hashToken } from '../../platform/secrets.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { noteMail } from '../mails/note-mail.ts'
import { keyOfChange, type SignInChange } from '../mails/word-sign-in-change.ts'
import { confirmPassword } from '../session/confirm-password.ts'
import { algorithms, handleOf, makingMs, mostPasskeys, siteOf } from './policy.ts'
import { newChallenge, readChallenge } from './seal-challenge.ts'
import * as store from './store.ts'

const purposeOf = ({ accountId, userId }: Scope) => `make ${accountId} ${userId}`

/** A passkey is asked for that its device finds by itself, and opens for its user alone: so it counts as both factors. */
export const beginPasskey = async (platform: Platform, scope: Scope, http: Http, PinCode: string) => {
  await confirmPassword(platform, scope, http, PinCode)
  const known = await store.listCredentials(platform.db, scope)
  if (known.length >= mostPasskeys) throw refuse('TooManyPasskeys', { most: mostPasskeys })
  const Options = await generateRegistrationOptions({
    rpName: 'Carillon',
    rpID: siteOf(http.origin).rpID,
    userName: scope.userName,
    userDisplayName: scope.userName,
    userID: handleOf(scope),
    challenge: newChallenge(platform, purposeOf(scope), makingMs),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { Options: { ...Options } }
}

type Asked = { Name: string; Credential: Record<string, unknown> }

export const addPasskey = async (platform: Platform, scope: Scope, http: Http, asked: Asked): Promise<Passkey> => {
  if (http.apiToken || http.consumer || http.session === null) throw refuse('SignInByPage')
  const { rpID, origins } = siteOf(http.origin)
  let signed: { hash: Buffer; expiresAt: Date } | undefined
  const verified = await verifyRegistrationResponse({
    response: asked.Credential as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => {
      const expiresAt = readChallenge(platform, purposeOf(scope), challenge)
      if (expiresAt) signed = { hash: hashToken(challenge), expiresAt }
      return expiresAt !== undefined
    },
    expectedOrigin: origins,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => undefined)
  const { registrationInfo: made } = verified ?? {}
  if (!made || !signed) throw refuse('PasskeyNotMade')
  const { hash, expiresAt } = signed
  return await inUnit(platform, scope, async (unit) => {
    const { db: tx, now } = unit
    await store.lockPasskeys(tx, scope)
    if ((await store.listCredentials(tx, scope)).length >= mostPasskeys)
      throw refuse('TooManyPasskeys', { most: mostPasskeys })
    if (!(await store.useChallenge(tx, hash, expiresAt))) throw refuse('PasskeyNotMade')
    const { id, publicKey, counter, transports } = made.credential
    const passkeyId = await store.insertPasskey(tx, scope, {
      ...{ name: asked.Name, publicKey, counter, now },
      credentialId: Buffer.from(id, 'base64url'),
      isSynced: made.credentialDeviceType === 'multiDevice',
      transports: (transports ?? []).filter((way) => /^[\w-]{1,20}$/.test(way)),
    })
    if (passkeyId === undefined) throw refuse('PasskeyNotMade')
    await tell(unit, 'passkeyAdded')
    http.setLocation(`/v1/user/passkeys/${passkeyId}`)
    return (await store.findPasskey(tx, scope, passkeyId))!
  })
}

export const removePasskey = async (unit: Unit, passkeyId: number) => {
  if (!(await store.deletePasskey(unit.db, unit.scope, passkeyId))) throw refuse('NotFound')
  await tell(unit, 'passkeyRemoved')
  return { Success: true as const }
}

const tell = ({ db: tx, scope, now }: Unit, change: SignInChange) =>
  noteMail(
    tx,
    scope,
    { kind: 'signInChanged', aboutId: scope.userId, aboutKey: keyOfChange(change, now) },
    scope.userId,
    now,
  )
