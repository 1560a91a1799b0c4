import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from './push.ts'

const recordSize = 4096
/** Longer ones push services may refuse: a record holds the payload, a mark and a tag. */
const longestPayload = 3800

type Chance = { salt: Buffer; privateKey: Buffer }

/**
 * A payload that only this browser can read: `aes128gcm` (RFC 8188) with keys of RFC 8291, in one record. `chance` is new for each, and
 * given by a test alone.
 */
export const encryptPayload = (
  { keys }: PushSubscription,
  payload: Buffer,
  { salt, privateKey }: Chance = { salt: randomBytes(16), privateKey: newPrivateKey() },
): Buffer => {
  if (payload.length > longestPayload) throw new Error(`A push holds ${longestPayload} bytes, not ${payload.length}.`)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const [theirs, ours] = [Buffer.from(keys.p256dh, 'base64url'), ecdh.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const ikm = hkdf(ecdh.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The mark of the last record.
  const body = Buffer.concat([cipher.update(Buffer.concat([payload, Buffer.from([2])])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, body, cipher.getAuthTag()])
}

const newPrivateKey = (): Buffer => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return ecdh.getPrivateKey()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
