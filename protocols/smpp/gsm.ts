// The alphabets of a short message. GSM is 3GPP TS 23.038 section 6.2.1 with its extension table, one character in one
// octet (SMPP carries it unpacked). The national shift tables are not used: carriers rarely pass them.

/** Octets, or undefined when a character is not in the alphabet. */
export function encodeGsm(text: string): Buffer | undefined {
  const octets = Buffer.allocUnsafe(text.length * 2)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const code = septets(text.charCodeAt(i))
    if (code < 0) return undefined
    if (code > 0xff) octets[at++] = ESCAPE
    octets[at++] = code & 0x7f
  }
  return octets.subarray(0, at)
}

/** How many septets the text takes, or -1 when a character is not in the alphabet. */
export function countGsm(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = septets(text.charCodeAt(i))
    if (code < 0) return -1
    count += code > 0xff ? 2 : 1
  }
  return count
}

/**
 * As a handset shows it: an escape before a code that the extension table lacks shows the code of the main table, an
 * escape alone a space. Octets over 127 do not exist in this alphabet; a peer that sends them means Latin-1.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = ''
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] as number
    if (octet === ESCAPE) {
      const next = octets[i + 1]
      if (next === undefined || next === ESCAPE) text += ' '
      else {
        text += EXTENSION_DECODE.get(next) ?? decodeMain(next)
        i++
      }
    } else text += decodeMain(octet)
  }
  return text
}

/** UTF-16, big end first: what handsets take for UCS-2, surrogate pairs as they are. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

/** An odd octet at the end is left out. */
export function decodeUcs2(octets: Uint8Array): string {
  return Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString('utf16le')
}

export function decodeLatin1(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1')
}

const ESCAPE = 0x1b

// biome-ignore format: eight rows of sixteen, as the specification prints them
const MAIN =
  '@£$¥èéùìòÇ\nØø\rÅå' +
  'Δ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ' +
  ' !"#¤%&\'()*+,-./' +
  '0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNO' +
  'PQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmno' +
  'pqrstuvwxyzäöñüà'

const EXTENSION: readonly [number, string][] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const EXTENSION_DECODE = new Map(EXTENSION)

/** By UTF-16 unit: the code, with 0x1b00 added where an escape comes first; -1 for what the alphabet lacks. */
const ENCODE = new Int16Array(0x20ad).fill(-1)
for (let code = 0; code < MAIN.length; code++) if (code !== ESCAPE) ENCODE[MAIN.charCodeAt(code)] = code
for (const [code, char] of EXTENSION) ENCODE[char.charCodeAt(0)] = (ESCAPE << 8) | code

function septets(unit: number): number {
  return unit < ENCODE.length ? (ENCODE[unit] as number) : -1
}

function decodeMain(octet: number): string {
  return octet < 0x80 ? (MAIN[octet] as string) : String.fromCharCode(octet)
}
