import type { FileHandle } from 'node:fs/promises'
import { noSpreadsheet, oldExcel, protectedFile } from './refuse-file.ts'

/** Bytes that are looked at to tell what a file is. */
const headBytes = 65_536

export const readHead = async (file: FileHandle): Promise<Buffer> => {
  const head = Buffer.alloc(headBytes)
  let length = 0
  while (length < headBytes) {
    const { bytesRead } = await file.read(head, length, headBytes - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return head.subarray(0, length)
}

export const sniffFile = (head: Buffer): 'zip' | 'ole' | 'other' => {
  if (starts(head, 'PK\x03\x04') || starts(head, 'PK\x05\x06') || starts(head, 'PK\x07\x08')) return 'zip'
  return starts(head, '\xd0\xcf\x11\xe0') ? 'ole' : 'other'
}

/** Refuses what is neither a zip nor text, by how it begins. */
export const refuseForeign = async (file: FileHandle, head: Buffer): Promise<void> => {
  // Word and Outlook use the same container as the old Excel; the advice is the same.
  if (sniffFile(head) === 'ole') throw (await holds(file, encryptedPackage)) ? protectedFile() : oldExcel()
  const text = head.subarray(0, 1024).toString('latin1').trimStart()
  for (const [pattern, what] of foreign) if (pattern.test(text)) throw noSpreadsheet(what)
}

/** Office puts an encrypted .xlsx into a container of the old kind, under this name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const foreign: [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|BM.{4}\0\0\0\0|II\*\0|MM\0\*)/s, 'This is a picture'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the mark of gzip.
  [/^(\x1f\x8b|7z\xbc\xaf|Rar!\x1a|BZh\d1AY|\xfd7zXZ)/, 'This is an archive'],
  [/^(ï»¿)?(<!doctype html|<html|<head|<table|<meta)/i, 'This is a web page'],
  [/^(ï»¿)?<\?xml/i, 'This is an XML file'],
  [/^\{\\rtf/, 'This is a text document'],
  [/^(ï»¿)?(\{\s*["}]|\[\s*[[{"\d\]])/, 'This is JSON'],
]

const starts = (head: Buffer, bytes: string): boolean => head.subarray(0, bytes.length).toString('latin1') === bytes

const holds = async (file: FileHandle, bytes: Buffer): Promise<boolean> => {
  const piece = Buffer.alloc(1_048_576)
  for (let position = 0; ; position += piece.length - bytes.length) {
    const { bytesRead } = await file.read(piece, 0, piece.length, position)
    if (piece.subarray(0, bytesRead).includes(bytes)) return true
    if (bytesRead < piece.length) return false
  }
}
