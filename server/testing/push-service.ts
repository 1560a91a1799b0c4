import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Heard = { headers: Record<string, unknown>; body: Buffer }

/** A push service in the test's own process, and a browser behind it, which reads as RFC 8291 says. `answer` is what it says to the next. */
export const startPushService = async () => {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const heard: Heard[] = []
  const state = { answer: 201 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    heard.push({ headers: request.headers, body: Buffer.concat(parts) })
    response.writeHead(state.answer, { location: 'http://127.0.0.1:1/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return {
    heard,
    state,
    origin,
    subscription: (path: string) => ({ endpoint: `${origin}${path}`, keys }),
    read: ({ body }: Heard): unknown => JSON.parse(decrypted(body, { ecdh, p256dh, auth }).toString()),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

type Keys = { ecdh: ReturnType<typeof createECDH>; p256dh: Buffer; auth: Buffer }

const decrypted = (body: Buffer, { ecdh, p256dh, auth }: Keys): Buffer => {
  const begins = 21 + body[20]!
  const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, begins), body.subarray(begins)]
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs])
  const ikm = hkdf(ecdh.computeSecret(theirs), auth, info, 32)
  const key = hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('The record is not marked as the last one.')
  return plain.subarray(0, -1)
}
