import { isAscii } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { noSpreadsheet } from './refuse-file.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Spreadsheets on Windows write UTF-16, mostly with a mark, or one byte a character; everything else is UTF-8. A file of plain
 * ASCII may have its first accent far down, so we look on until there is one.
 */
export const detectEncoding = async (file: FileHandle, head: Buffer): Promise<Encoding> => {
  const byMark = markOf(head) ?? byZeros(head)
  if (byMark) return requireText(head, byMark)
  if (head.includes(0)) throw noSpreadsheet()
  requireText(head, 'windows-1252')
  let piece = head
  let position = 0
  while (isAscii(piece)) {
    position += piece.length
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_048_576), 0, 1_048_576, position)
    if (bytesRead === 0) return 'utf-8'
    piece = buffer.subarray(0, bytesRead)
  }
  return isUtf8(piece) ? 'utf-8' : 'windows-1252'
}

const markOf = (head: Buffer): Encoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined
}

/** Digits, separators and Latin letters have a zero for their upper byte. */
const byZeros = (head: Buffer): Encoding | undefined => {
  const pairs = Math.floor(head.length / 2)
  let even = 0
  let odd = 0
  for (let index = 0; index < pairs * 2; index += 2) {
    if (head[index] === 0) even += 1
    if (head[index + 1] === 0) odd += 1
  }
  const many = pairs * 0.4
  const few = pairs * 0.02
  if (odd > many && even <= few) return 'utf-16le'
  return even > many && odd <= few ? 'utf-16be' : undefined
}

const requireText = (head: Buffer, encoding: Encoding): Encoding => {
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  let strange = 0
  for (let index = 0; index < text.length; index += 1) if (isStrange(text.charCodeAt(index))) strange += 1
  if (strange > text.length / 100) throw noSpreadsheet()
  return encoding
}

/** Control characters but white space and the end mark of DOS, and what could not be decoded. */
const isStrange = (code: number): boolean => code === 0xfffd || (code < 32 && !(code >= 9 && code <= 13) && code !== 26)

const isUtf8 = (piece: Buffer): boolean => {
  try {
    // A character may be cut at the end of what was looked at.
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true })
    return true
  } catch {
    return false
  }
}
