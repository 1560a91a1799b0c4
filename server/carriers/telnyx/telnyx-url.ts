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
  if (!publicKey) return 'needs publickey, the account’s public key in base64 as the portal shows it (44 characters).'
  return { ...url, kind: 'telnyx', base: `${url.path}/v2`, profile, publicKey, address: `${profile}@${url.host}` }
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
