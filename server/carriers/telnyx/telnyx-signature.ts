import { type KeyObject, verify } from 'node:crypto'

/** Older than this, a signed request is somebody's recording of it. Each repetition of Telnyx is signed anew. */
const freshMs = 5 * 60_000

/** Its headers telnyx-timestamp, in seconds since 1970, and telnyx-signature-ed25519. */
type Signed = { timestamp: string; signature: string }

/** Ed25519 over the time, a bar, and the body octet for octet. */
export const isSignedByTelnyx = (key: KeyObject, { timestamp, signature }: Signed, body: Buffer): boolean => {
  const given = Buffer.from(signature, 'base64')
  if (!/^\d{1,12}$/.test(timestamp) || given.length !== 64) return false
  return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key, given)
}

export const isFresh = ({ timestamp }: Pick<Signed, 'timestamp'>, now: number): boolean =>
  Math.abs(now - Number(timestamp) * 1000) <= freshMs
