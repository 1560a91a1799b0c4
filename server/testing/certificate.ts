import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A key, and a certificate of itself in base64, as providers have them. */
export const newCertificate = (): { key: KeyObject; certificate: string } => {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = sequence(set(sequence(object(0x55, 4, 3), tlv(0x0c, Buffer.from('provider')))))
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    sha256WithRsa,
    name,
    sequence(time('20260101000000Z'), time('21260101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, key)]))
  return { key, certificate: sequence(content, sha256WithRsa, signature).toString('base64') }
}

// DER, as much of it as a certificate takes (X.690, RFC 5280).
const tlv = (tag: number, value: Buffer): Buffer => {
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts))
const set = (part: Buffer) => tlv(0x31, part)
const object = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes))
const time = (text: string) => tlv(0x18, Buffer.from(text))
const sha256WithRsa = sequence(object(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11), Buffer.from([5, 0]))
