import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

/**
 * What a passkey is to sign. It says itself until when it is good and is sealed, so that nothing is kept of the many that are asked
 * for and never signed; whoever only opens the sign-in page writes nothing. What has been signed is noted, and works once.
 */
const randomBytesOf = 16
const stampBytes = 6
const macBytes = 16

/** `purpose`: the sign-in, or the user for whom a passkey is made. */
export const newChallenge = (
  { settings, clock }: Platform,
  purpose: string,
  goodForMs: number,
): Uint8Array<ArrayBuffer> => {
  const head = Buffer.concat([randomBytes(randomBytesOf), stamp(clock.now().getTime() + goodForMs)])
  return new Uint8Array(Buffer.concat([head, macOf(settings.secret!, purpose, head)]))
}

/** Until when it is good; undefined where it is over or none of ours. */
export const readChallenge = ({ settings, clock }: Platform, purpose: string, challenge: string): Date | undefined => {
  const given = Buffer.from(challenge, 'base64url')
  if (given.length !== randomBytesOf + stampBytes + macBytes) return undefined
  const head = given.subarray(0, randomBytesOf + stampBytes)
  if (!timingSafeEqual(given.subarray(head.length), macOf(settings.secret!, purpose, head))) return undefined
  const expiresAt = new Date(head.readUIntBE(randomBytesOf, stampBytes))
  return expiresAt > clock.now() ? expiresAt : undefined
}

const stamp = (at: number): Buffer => {
  const bytes = Buffer.alloc(stampBytes)
  bytes.writeUIntBE(at, 0, stampBytes)
  return bytes
}

const macOf = (secret: string, purpose: string, head: Buffer): Buffer =>
  createHmac('sha256', `carillon-challenge:${secret}`)
    .update(purpose)
    .update('\0')
    .update(head)
    .digest()
    .subarray(0, macBytes)
