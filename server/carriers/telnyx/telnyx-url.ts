import { createPublicKey, type KeyObject } from 'node:crypto'
import { type CarrierUrl, readCarrierUrl } from '../http/carrier-url.ts'

/**
 * Telnyx in one line: telnyx://key@api.telnyx.com?profile=…&publickey=…, with the account's public key in base64, as its
 * portal shows it. The profile is the one that the numbers belong to, and what makes message ids its own.
 */
export type TelnyxUrl = Omit<CarrierUrl, 'value'> & {
  kind: 'telnyx'
  base: string
  profile: string
  publicKey: KeyObject
  /** What makes its message ids its own; no key. */
  address: string
}

const noPublicKey = 'needs publickey, the account’s public key in base64 as the portal shows it (44 characters).'

const form = {
  scheme: 'telnyx',
  example: 'telnyx://key@api.telnyx.com?profile=…&publickey=…',
  known: ['profile', 'publickey'],
}

/** Or the rest of a sentence that begins with its name and says what is wrong; it repeats no secret. */
export const parseTelnyxUrl = (text: string): TelnyxUrl | string => {
  const read = readCarrierUrl(text, form)
  if (typeof read === 'string') return read
  const { value, ...url } = read
  const profile = value('profile')
  if (!profile) return `must look like ${form.example}: profile is missing.`
  // A plus that nobody escaped is read as a space.
  const publicKey = ed25519Key(value('publickey').replaceAll(' ', '+'))
  if (!publicKey) return noPublicKey
  return { ...url, kind: 'telnyx', base: `${url.path}/v2`, profile, publicKey, address: `${profile}@${url.host}` }
}

/** Calls by Telnyx in one line: telnyx://key@api.telnyx.com?connection=…&publickey=…, with the id of its Voice API application. */
export type TelnyxVoiceUrl = Omit<CarrierUrl, 'value'> & {
  base: string
  connection: string
  publicKey: KeyObject
  /** What makes it another trunk; no key. */
  address: string
}

const voiceForm = {
  scheme: 'telnyx',
  example: 'telnyx://key@api.telnyx.com?connection=…&publickey=…',
  known: ['connection', 'publickey'],
}

/** The same of calls; `more` are parameters of who asks. */
export const parseTelnyxVoiceUrl = (text: string, more: readonly string[] = []): TelnyxVoiceUrl | string => {
  const read = readCarrierUrl(text, { ...voiceForm, known: [...voiceForm.known, ...more] })
  if (typeof read === 'string') return read
  const { value, ...url } = read
  const connection = value('connection')
  if (!connection) return `must look like ${voiceForm.example}: connection is missing.`
  const publicKey = ed25519Key(value('publickey').replaceAll(' ', '+'))
  if (!publicKey) return noPublicKey
  return { ...url, base: `${url.path}/v2`, connection, publicKey, address: `${connection}@${url.host}` }
}

/** What stands before the 32 octets of an Ed25519 key (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

const ed25519Key = (base64: string): KeyObject | undefined => {
  const raw = Buffer.from(base64, 'base64')
  if (raw.length !== 32) return undefined
  try {
    return createPublicKey({ key: Buffer.concat([prefix, raw]), format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
