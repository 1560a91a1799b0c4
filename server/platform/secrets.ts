import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** A token nobody can guess, for a cookie or a header: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyOf = (secret: string) => createHash('sha256').update(`carillon:${secret}`).digest()

/** AES-256-GCM under CARILLON_SECRET: nonce, tag, ciphertext. */
export const encrypt = (secret: string, plain: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Throws when the secret is not the one it was encrypted with. */
export const decrypt = (secret: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
