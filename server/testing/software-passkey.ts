import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A device that keeps one passkey (WebAuthn level 3): makes it, and signs with it. */
export const openPasskeyDevice = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle = ''
  let counter = 0

  /** Who signs shows that they are there, and who they are unless `isVerified` is false. */
  const dataOf = (rpId: string, isVerified: boolean, rest: Buffer[] = []) => {
    const flags = 1 + (isVerified ? 4 : 0) + (rest.length > 0 ? 64 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(rpId), head, ...rest])
  }
  const clientOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    make(options: { challenge: string; rp: { id?: string }; user: { id: string } }) {
      userHandle = options.user.id
      const key = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.from([0, credentialId.length])
      const authData = dataOf(options.rp.id!, true, [Buffer.alloc(16), length, credentialId, key])
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ])
      const clientDataJSON = clientOf('webauthn.create', options.challenge).toString('base64url')
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON,
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options: { challenge: string; rpId?: string }, { isVerified = true } = {}) {
      const authData = dataOf(options.rpId!, isVerified)
      const client = clientOf('webauthn.get', options.challenge)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

type Value = number | string | Buffer | []

/** As much of CBOR as this needs; an empty list stands for an empty map. */
const map = (entries: [number | string, Value][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [item(key), item(value)])])

const item = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return head(5, 0)
}

const head = (major: number, count: number): Buffer => {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
