import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { betweenFields, endOfLine, linesAfter } from './store.ts'

const [fieldByte, lineByte, zero] = [betweenFields.charCodeAt(0), endOfLine.charCodeAt(0), '0'.charCodeAt(0)]

/** Lines that stand behind one another in `text`, and where the fields of each are; in bytes. */
export type Part = {
  rows: number
  text: Buffer
  phones: Float64Array
  /** How long each line is, with its end. */
  lines: Uint32Array
  /** How far behind the beginning of the line the name begins. */
  names: Uint8Array
  firsts: Uint16Array
  notes: Uint16Array
}

/** The next recipients behind a number, in the order of the key. */
export const readLines = async (
  db: Db,
  scope: Scope,
  of: { broadcastId: number; after: number; most: number },
): Promise<Part> => {
  const read = async (isCleaned: boolean) => {
    const { lines, firsts } = await linesAfter(db, scope, { ...of, isCleaned })
    return partOf(Buffer.from(lines), Buffer.from(firsts), of.most)
  }
  return (await read(false)) ?? (await read(true))!
}

/** Undefined where a name has a sign that separates: then the fields cannot be told. */
const partOf = (text: Buffer, firstNames: Buffer, most: number): Part | undefined => {
  const [phones, lines] = [new Float64Array(most), new Uint32Array(most)]
  const [names, firsts, notes] = [new Uint8Array(most), new Uint16Array(most), new Uint16Array(most)]
  let [row, begin, fields, phone, field, first] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (byte === fieldByte) {
      fields++
      if (fields === 1) names[row] = at + 1 - begin
      field = at + 1
    } else if (byte === lineByte) {
      if (fields !== 2 || row === most) return undefined
      const end = firstNames.indexOf(lineByte, first)
      phones[row] = phone
      lines[row] = at + 1 - begin
      firsts[row] = end - first
      notes[row] = at - field
      ;[begin, fields, phone, first] = [at + 1, 0, 0, end + 1]
      row++
    } else if (fields === 0) phone = phone * 10 + byte - zero
  }
  return { rows: row, text, phones, lines, names, firsts, notes }
}
