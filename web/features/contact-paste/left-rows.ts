import type { Pasted } from '@carillon/domain/imports/paste.ts'
import type { PasteRow } from './paste-row.ts'

/**
 * Lines in which no number was found stand after the others as rows to correct: what looks like a part of a number in its
 * field, the rest as the name.
 */
export const withLeftRows = (pasted: Pasted): Pasted => {
  const first = pasted.contacts.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
  const rows = pasted.left.map((line, at) => rowOfLine(line, first + at))
  return { ...pasted, contacts: [...pasted.contacts, ...rows], left: [] }
}

const rowOfLine = (line: string, id: number): PasteRow => {
  const found = line.match(/[+(]?\d[\d\s().-]*\d|\d/g)?.toSorted((a, b) => digits(b) - digits(a))[0]
  if (!found) return { id, name: line.trim(), number: '' }
  const name = line
    .replace(found, ' ')
    .replace(/[\s,;:<>"]+/g, ' ')
    .trim()
  return { id, name, number: found.trim() }
}

const digits = (text: string): number => text.replace(/\D/g, '').length
