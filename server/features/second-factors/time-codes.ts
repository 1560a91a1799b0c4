import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Codes of authenticator apps: RFC 6238 with what all of them read, SHA-1, six digits and steps of 30 s. The clock of a phone may be
 * a step off either way.
 */
const stepMs = 30_000
const digits = 6
const tolerance = [0, -1, 1]

/** As long as the hash, which RFC 4226 asks for. */
export const newSecret = (): string => base32(randomBytes(20))

const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', unBase32(secret)).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The step that a code is of, at this moment; undefined of a wrong one. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  if (!isCode.test(code)) return undefined
  // All are compared, so that the time it takes tells nothing of which.
  const steps = tolerance.map((by) => stepAt(now) + by)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))[0]
}

const isCode = /^[0-9]{6}$/

/** What an app reads of a QR code. */
export const uriOf = (secret: string, userName: string): string =>
  `otpauth://totp/${encodeURIComponent(`Carillon:${userName}`)}?secret=${secret}&issuer=Carillon`

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{1,5}/g)!
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

const unBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
}
