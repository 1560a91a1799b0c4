import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { type Columns, keepOf } from './read-columns.ts'
import { betweenFields, endOfLine } from './store.ts'

/** Who is meant, by part of a name or of notes, in lower case; digits are looked for in numbers too. */
type Needle = { text: string; digits: string }

const mostKept = 8
/** Finds between two yields: a letter is in every line. */
const findsPerYield = 20_000

/** One for each who is found, in the order of the columns. */
export const findRows = async (columns: Columns, needle: Needle): Promise<Uint8Array> => {
  const key = `${needle.digits}${betweenFields}${needle.text}`
  const known = columns.found.get(key)
  if (known) return keepOf(columns.found, key, known, mostKept)
  const found = new Uint8Array(columns.size)
  // Names have none of these signs either (store.ts), so nothing is found across the ends of fields and lines.
  await mark(columns, found, needle.text.replaceAll(betweenFields, ' ').replaceAll(endOfLine, ' '), false)
  if (needle.digits !== '' && needle.digits !== needle.text) await mark(columns, found, needle.digits, true)
  return keepOf(columns.found, key, found, mostKept)
}

const mark = async ({ text, starts, names, size }: Columns, found: Uint8Array, wanted: string, isInNumber: boolean) => {
  const bytes = Buffer.from(wanted)
  let row = 0
  let at = text.indexOf(bytes)
  for (let finds = 1; at >= 0; finds++) {
    while (starts[row + 1]! <= at) row++
    if (!isInNumber || at + bytes.length < starts[row]! + names[row]!) found[row] = 1
    row++
    if (row >= size) return
    at = text.indexOf(bytes, starts[row])
    if (finds % findsPerYield === 0) await yieldToLoop()
  }
}
