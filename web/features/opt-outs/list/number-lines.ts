import type { OptOut } from '@carillon/contract/opt-outs.ts'
import { formatDate } from '../../../ui/format.ts'
import { channelWord, howEnded } from '../words.ts'

/** A number with its opt-outs, texts before calls. */
export type NumberRow = readonly [OptOut, ...OptOut[]]

/** The rows of a page of numbers, whose opt-outs follow one another. */
export const numberRows = (optOuts: readonly OptOut[]): NumberRow[] =>
  [...Map.groupBy(optOuts, phoneOf).values()].map((row) => row as [OptOut, ...OptOut[]])

/** The number as it is kept, which is the identity of the row: fifteen digits are below 2^53. */
export const phoneOf = ({ OptOutID }: OptOut): number => Number(OptOutID.split('-')[0])

type Line = { what: string; source: string; date: string; by: string }

/** What is told of a number: a line for texts and one for calls, or one for both where they came about together. */
export const linesOf = (row: NumberRow): Line[] => {
  const lines = row.map((optOut) => ({
    what: `${channelWord(optOut.Channel)} · ${howEnded(optOut)}`,
    source: optOut.Source,
    date: formatDate(optOut.CreatedDate),
    by: optOut.By ?? 'The\u00a0recipient',
  }))
  const [text, calls] = lines
  if (!text || !calls || howEnded(row[0]) !== howEnded(row[1]!)) return lines
  const isOne = text.source === calls.source && text.date === calls.date && text.by === calls.by
  return isOne ? [{ ...text, what: `Texts and calls · ${howEnded(row[0])}` }] : lines
}
