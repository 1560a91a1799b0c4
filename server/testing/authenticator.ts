import { createHmac } from 'node:crypto'

/** An authenticator app: the code that it shows at this moment, by RFC 6238. */
export const codeShown = (secret: string, at: Date): string => {
  let bits = ''
  for (const letter of secret) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
  const key = Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, byte) =>
    Number.parseInt(bits.slice(byte * 8, byte * 8 + 8), 2),
  )
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(new Uint8Array(counter.buffer)).digest()
  const word = mac.readInt32BE(mac[19]! & 0xf) & 0x7fff_ffff
  return `${word}`.slice(-6).padStart(6, '0')
}
