import type { RawTlv, Tlvs } from './tlv.ts'

/**
 * Addresses of pictures beside a text, one parameter for each, in the range that SMPP 3.4 leaves to vendors (section 5.3.2).
 * SMPP itself carries none: this holds between two sides that have agreed on it.
 */
const pictureTag = 0x1500

export const pictureTlvs = (addresses: readonly string[]): RawTlv[] =>
  addresses.map((address) => ({ tag: pictureTag, value: new TextEncoder().encode(address) }))

export const readPictures = ({ raw = [] }: Readonly<Tlvs>): string[] =>
  raw.filter(({ tag }) => tag === pictureTag).map(({ value }) => new TextDecoder().decode(value))
