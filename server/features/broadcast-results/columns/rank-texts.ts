import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { type Columns, type Ranks, rowsPerYield } from './read-columns.ts'

type TextField = 'FirstName' | 'LastName' | 'Notes'

/** From where to where a field stands in the text. */
const beginOf = ({ starts, names, firsts, notes }: Columns, field: TextField, row: number): number => {
  if (field === 'Notes') return starts[row + 1]! - 1 - notes[row]!
  const name = starts[row]! + names[row]!
  return field === 'FirstName' ? name : name + firsts[row]! + 1
}
const endOf = ({ starts, names, firsts, notes }: Columns, field: TextField, row: number): number => {
  const end = starts[row + 1]! - 1
  if (field === 'Notes') return end
  return field === 'FirstName' ? starts[row]! + names[row]! + firsts[row]! : end - notes[row]! - 1
}

/**
 * By the bytes, which is how `collate "C"` has it. Most names come many times, so the different ones alone are sorted. They are
 * told apart where they stand, in a hash table of rows: a million strings would take a second to make.
 */
export const rankTexts = async (columns: Columns, field: TextField): Promise<Ranks> => {
  const { text, size } = columns
  const mask = 2 ** Math.ceil(Math.log2(2 * size + 1)) - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const firstRows: number[] = []
  const ids = new Uint32Array(size)
  for (let row = 0; row < size; row++) {
    const [begin, end] = [beginOf(columns, field, row), endOf(columns, field, row)]
    let slot = hashOf(text, begin, end) & mask
    while (slots[slot]! >= 0 && !isSame(columns, field, firstRows[slots[slot]!]!, begin, end)) slot = (slot + 1) & mask
    if (slots[slot]! < 0) slots[slot] = firstRows.push(row) - 1
    ids[row] = slots[slot]!
    if (row % rowsPerYield === 0) await yieldToLoop()
  }
  const different = firstRows.map((row) =>
    text.toString('latin1', beginOf(columns, field, row), endOf(columns, field, row)),
  )
  const inOrder = different.map((name, id) => ({ name, id })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const rankOf = new Uint32Array(different.length)
  for (const [rank, { id }] of inOrder.entries()) rankOf[id] = rank
  return { rankOfRow: ids.map((id) => rankOf[id]!), most: different.length }
}

/** FNV-1a, whose lower bits are good enough for a table. */
const hashOf = (text: Buffer, begin: number, end: number): number => {
  let hash = 0x811c9dc5
  for (let at = begin; at < end; at++) hash = Math.imul(hash ^ text[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

const isSame = (columns: Columns, field: TextField, row: number, begin: number, end: number): boolean => {
  const other = beginOf(columns, field, row)
  if (endOf(columns, field, row) - other !== end - begin) return false
  for (let at = begin; at < end; at++) if (columns.text[at] !== columns.text[other + at - begin]) return false
  return true
}
