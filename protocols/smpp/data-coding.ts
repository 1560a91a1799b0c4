// data_coding: which alphabet the octets are in. SMPP 3.4 section 5.2.19 gives the values up to 0x0f meanings of its
// own; above, the groups of 3GPP TS 23.038 section 4 hold. A route adds its habits: some carriers want GSM octets under
// 1, some read 0 as Latin-1.

import { decodeGsm, decodeLatin1, decodeUcs2 } from './gsm.ts'

export type Alphabet =
  | 'gsm'
  | 'ascii'
  | 'latin1'
  | 'ucs2'
  | 'binary'
  | 'shift-jis'
  | 'iso-2022-jp'
  | 'cyrillic'
  | 'hebrew'
  | 'korean'

/** What a route writes for each alphabet, and what it takes 0, "the default alphabet of the SMSC", to be. */
export interface DataCodingPolicy {
  gsm: number
  ucs2: number
  zeroIs?: Alphabet | undefined
}

export const STANDARD_CODING: Readonly<DataCodingPolicy> = { gsm: 0, ucs2: 8 }

export function alphabetOf(dataCoding: number, policy: Readonly<DataCodingPolicy> = STANDARD_CODING): Alphabet {
  if (dataCoding === 0) return policy.zeroIs ?? 'gsm'
  if (dataCoding === policy.gsm) return 'gsm'
  if (dataCoding === policy.ucs2) return 'ucs2'
  if (dataCoding <= 0x0f) return SMPP_VALUES[dataCoding] ?? 'gsm'
  const group = dataCoding >> 4
  // General data coding (0x10-0x3f) and marked for automatic deletion (0x40-0x7f): bit 5 says compressed.
  if (group <= 0x07) return dataCoding & 0x20 ? 'binary' : CHARACTER_SET[(dataCoding >> 2) & 0x03]!
  // Message waiting: 0xc discard, 0xd store, both GSM; 0xe store in UCS-2.
  if (group === 0x0e) return 'ucs2'
  // Message class: bit 2 says 8-bit data.
  if (group === 0x0f) return dataCoding & 0x04 ? 'binary' : 'gsm'
  // "Any reserved codings shall be assumed to be the GSM 7 bit default alphabet."
  return 'gsm'
}

/** The text, or undefined when the octets are data and not text. A message header (UDH) must be off already. */
export function decodeText(
  octets: Uint8Array,
  dataCoding: number,
  policy: Readonly<DataCodingPolicy> = STANDARD_CODING,
): string | undefined {
  return decodeAlphabet(octets, alphabetOf(dataCoding, policy))
}

/** The same of octets whose alphabet is known. */
export function decodeAlphabet(octets: Uint8Array, alphabet: Alphabet): string | undefined {
  switch (alphabet) {
    case 'gsm':
      return decodeGsm(octets)
    case 'ucs2':
      return decodeUcs2(octets)
    case 'ascii':
    case 'latin1':
      return decodeLatin1(octets)
    case 'binary':
      return undefined
    default:
      return new TextDecoder(LABEL[alphabet]).decode(octets)
  }
}

const SMPP_VALUES: Record<number, Alphabet> = {
  1: 'ascii',
  2: 'binary',
  3: 'latin1',
  4: 'binary',
  5: 'shift-jis',
  6: 'cyrillic',
  7: 'hebrew',
  8: 'ucs2',
  9: 'binary',
  10: 'iso-2022-jp',
  13: 'binary',
  14: 'korean',
}

const CHARACTER_SET: readonly Alphabet[] = ['gsm', 'binary', 'ucs2', 'gsm']

const LABEL = {
  'shift-jis': 'shift_jis',
  'iso-2022-jp': 'iso-2022-jp',
  cyrillic: 'iso-8859-5',
  hebrew: 'iso-8859-8',
  korean: 'euc-kr',
} as const
