import { alphabetOf, decodeText } from '@carillon/protocols/smpp/data-coding.ts'
import { binaryText } from '../network/assembly.ts'

/**
 * The text of a submit, ready to be kept. Most are letters that GSM and ASCII write alike: those are copied in one step. The
 * others come from the decoder letter by letter, as a chain of pieces many times their size; searching one makes it whole.
 */
export const textOf = (octets: Uint8Array, dataCoding: number): string => {
  if (alphabetOf(dataCoding) === 'gsm' && isPlain(octets)) {
    return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1')
  }
  const text = decodeText(octets, dataCoding) ?? binaryText
  text.indexOf('\0')
  return text
}

const plain = new Uint8Array(256)
for (const letter of '\n\r !"#%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
  plain[letter.charCodeAt(0)] = 1
}

const isPlain = (octets: Uint8Array): boolean => {
  for (let at = 0; at < octets.length; at++) if (plain[octets[at]!] === 0) return false
  return true
}
