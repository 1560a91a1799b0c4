import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { PushKeys } from './push.ts'

/** Keys to sign pushes with (VAPID, RFC 8292), on the curve P-256. */
export const makePushKeys = (): PushKeys => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Without leading zeros it may be shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Push services take a token of a day at most. */
const lifeSeconds = 12 * 3600

/** The header `Authorization`: who sends to this push service, until when. */
export const signPush = ({ publicKey, privateKey }: PushKeys, endpoint: URL, subject: string, now: Date): string => {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: privateKey },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    },
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + lifeSeconds
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp, sub: subject })}`
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}
