import { setImmediate as breathe } from 'node:timers/promises'
import { keepOf, type Sheet } from './read-sheet.ts'
import { betweenFields, endOfLine } from './store.ts'

/** Who is meant, by part of a name or of notes, in lower case; digits are looked for in numbers too. */
export type Needle = { text: string; digits: string }

const mostKept = 8
/** Finds between two breaths: a letter is in every line. */
const findsOfBreath = 20_000

/** One for each who is found, in the order of the sheet. */
export const findRows = async (sheet: Sheet, needle: Needle): Promise<Uint8Array> => {
  const key = `${needle.digits}${betweenFields}${needle.text}`
  const known = sheet.found.get(key)
  if (known) return keepOf(sheet.found, key, known, mostKept)
  const found = new Uint8Array(sheet.size)
  // Names have none of these signs either (store.ts), so nothing is found across the ends of fields and lines.
  await mark(sheet, found, needle.text.replaceAll(betweenFields, ' ').replaceAll(endOfLine, ' '), false)
  if (needle.digits !== '' && needle.digits !== needle.text) await mark(sheet, found, needle.digits, true)
  return keepOf(sheet.found, key, found, mostKept)
}

const mark = async ({ text, starts, names, size }: Sheet, found: Uint8Array, wanted: string, isInNumber: boolean) => {
  const bytes = Buffer.from(wanted)
  let row = 0
  let at = text.indexOf(bytes)
  for (let finds = 1; at >= 0; finds++) {
    while (starts[row + 1]! <= at) row++
    if (!isInNumber || at + bytes.length < starts[row]! + names[row]!) found[row] = 1
    row++
    if (row >= size) return
    at = text.indexOf(bytes, starts[row])
    if (finds % findsOfBreath === 0) await breathe()
  }
}
