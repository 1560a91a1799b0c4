/** Of one user. */
export const mostPasskeys = 20

export const makingMs = 10 * 60_000
/** The sign-in page asks when it is opened, and somebody may come back to it from their coffee. */
export const askingMs = 30 * 60_000

/** EdDSA, ES256 and RS256, one of which every device has (RFC 9053, 8812). */
export const algorithms = [-8, -7, -257]

/** Whose passkey it is, as its device keeps and tells it: two numbers, and nothing about the person. */
export const handleOf = ({ accountId, userId }: { accountId: number; userId: number }): Uint8Array<ArrayBuffer> => {
  const handle = Buffer.alloc(16)
  handle.writeBigUInt64BE(BigInt(accountId), 0)
  handle.writeBigUInt64BE(BigInt(userId), 8)
  return new Uint8Array(handle)
}

export const readHandle = (text: unknown): { accountId: number; userId: number } | undefined => {
  const handle = Buffer.from(typeof text === 'string' ? text : '', 'base64url')
  if (handle.length !== 16) return undefined
  const [accountId, userId] = [handle.readBigUInt64BE(0), handle.readBigUInt64BE(8)].map(Number)
  return Number.isSafeInteger(accountId) && Number.isSafeInteger(userId)
    ? { accountId: accountId!, userId: userId! }
    : undefined
}

/** Passkeys are of a host, and of the pages of it; behind a proxy that ends TLS those begin with https. */
export const siteOf = (origin: string) => ({
  rpID: new URL(origin).hostname,
  origins: [origin, origin.replace(/^http:/, 'https:')],
})
