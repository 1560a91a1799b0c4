import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'
import { SignedIn } from './session.ts'

/** A key of one of the user's devices, or of a service that they share, with which they sign in without a password. */
export const Passkey = z.object({
  PasskeyID: id,
  Name: z.string(),
  /** Devices of the user share it; else it is on one alone. */
  IsSynced: z.boolean(),
  CreatedDate: instant,
  LastUsedDate: instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** What a browser is given and gives back, as WebAuthn says it in JSON. */
const WebAuthn = z.record(z.string(), z.unknown())
const Name = z.string().trim().min(1, 'Enter a name.').max(60, 'The name must be at most 60 characters.')
const passkeyId = z.object({ PasskeyID: idIn })

export const listPasskeys = call({
  name: 'listPasskeys',
  summary: 'The passkeys of this user, the newest first',
  method: 'GET',
  path: '/user/passkeys',
  who: 'user',
  isPersonal: true,
  reply: z.object({ Items: z.array(Passkey), Size: z.number().int() }),
})

export const beginPasskey = call({
  name: 'beginPasskey',
  summary: 'What a browser needs to make a passkey for this user; good for ten minutes',
  method: 'POST',
  path: '/user/passkeys/options',
  who: 'user',
  isPersonal: true,
  /** Asked for again, as a browser that was left open is not its user. */
  body: z.object({ PinCode: z.string().max(200) }),
  reply: z.object({ Options: WebAuthn }),
  errors: ['TooManyAttempts', 'SignInBusy', 'SignInByPage', 'TooManyPasskeys'],
})

export const addPasskey = call({
  name: 'addPasskey',
  summary: 'Keep the passkey that a browser has made',
  method: 'POST',
  path: '/user/passkeys',
  who: 'user',
  isPersonal: true,
  body: z.object({ Name, Credential: WebAuthn }),
  reply: Passkey,
  creates: true,
  errors: ['SignInByPage', 'PasskeyNotMade', 'TooManyPasskeys'],
})

export const renamePasskey = call({
  name: 'renamePasskey',
  summary: 'Give a passkey another name',
  method: 'PUT',
  path: '/user/passkeys/{PasskeyID}',
  who: 'user',
  isPersonal: true,
  params: passkeyId,
  body: z.object({ Name, Seen }),
  reply: Passkey,
  errors: ['ChangedMeanwhile'],
})

export const deletePasskey = call({
  name: 'deletePasskey',
  summary: 'Remove a passkey; nobody signs in with it any more',
  method: 'DELETE',
  path: '/user/passkeys/{PasskeyID}',
  who: 'user',
  isPersonal: true,
  params: passkeyId,
  reply: done,
})

export const askPasskey = call({
  name: 'askPasskey',
  summary: 'What a browser needs to ask for a passkey of whoever wants to sign in; good for half an hour',
  method: 'POST',
  path: '/user/login/passkey/options',
  who: 'anyone',
  reply: z.object({ Options: WebAuthn }),
})

export const signInByPasskey = call({
  name: 'signInByPasskey',
  summary: 'Sign in with a passkey, which counts as password and second factor',
  method: 'POST',
  path: '/user/login/passkey',
  who: 'anyone',
  body: z.object({ Credential: WebAuthn }),
  reply: SignedIn,
  errors: ['PasskeyRefused', 'UserDisabled', 'DemoOver'],
})
