/** Contacts in the rows of a pasted table, each row one with all of its numbers: by its headings, or by what its columns hold. */
import { cutText, longestField } from './clean.ts'
import { foldHeading, isPlaceOfPhone, useOfHeading } from './column-names.ts'
import { type ColumnProposal, distinctName, phoneFields, proposeColumns } from './columns.ts'
import { findNumbers } from './find-numbers.ts'
import { headingsOf } from './heading-row.ts'
import { maskAddresses, withNames } from './line-names.ts'
import { joinName } from './name.ts'
import { type Halves, isSurelyName, nameIn } from './pasted-name.ts'
import type { Found, FoundContact } from './pasted-paragraphs.ts'
import { restOf } from './pasted-rest.ts'

/** Rows from which the columns are read; enough to outweigh a few odd ones. */
const sampled = 50

/** A row of more cells is a list of numbers with tabs between them. */
const widest = 200

export const readPastedTable = (rows: readonly (readonly string[])[], CountryID: number): Found => {
  const isList = rows.some((row) => row.length > widest)
  const plan = isList ? { heading: -1, Columns: [] } : proposeColumns(rows.slice(0, sampled), CountryID)
  const further = isList ? [] : furtherColumns(rows, plan, CountryID)
  const found: Found = { contacts: [], left: [] }
  for (const row of rows.slice(plan.heading + 1)) {
    const numbers = numbersIn(row, plan, CountryID)
    const people = isList
      ? numbers.map(({ name, number }) => ({ name, number }))
      : peopleOf(numbers, nameOfRow(row, plan))
    const halves = isList ? undefined : halvesOfRow(row, plan)
    const cells = isList ? {} : cellsOfRow(row, further, people)
    const kept = new Set(Object.values(cells))
    const rest = isList
      ? ''
      : restOfRow(
          row.map((cell) => (kept.has(cell) ? '' : cell)),
          people,
          CountryID,
        )
    for (const [at, person] of people.entries()) {
      found.contacts.push({
        ...person,
        ...(halves && person.name === joinName(...halves) && { halves }),
        ...(at === 0 && kept.size > 0 && { cells }),
        ...(at === 0 && rest !== '' && { rest }),
      })
    }
    const line = row.filter(Boolean).join(' ')
    if (numbers.length === 0 && line !== '') found.left.push(line)
  }
  return found
}

type Plan = Pick<ColumnProposal, 'heading' | 'Columns'>

type Column = { at: number; name: string }

/** Columns that hold neither names nor numbers, called by their headings, or by their places where they have none. */
const furtherColumns = (
  rows: readonly (readonly string[])[],
  { heading, Columns }: Plan,
  CountryID: number,
): Column[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const headings = heading < 0 ? [] : headingsOf(rows, heading, width)
  const sample = rows.slice(heading + 1, heading + 1 + sampled)
  const isOfNumbers = (at: number) =>
    sample.some((row) => row[at] !== undefined && findNumbers(maskAddresses(row[at]), CountryID).length > 0)
  const names = new Map<string, number>()
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const { use } = Columns[at] ?? { use: 'Skip' }
    if (phoneUses.has(use) || nameUses.has(use) || isOfNumbers(at)) return []
    const heading = headings[at]?.text ?? ''
    return [{ at, name: distinctName(heading === '' ? `Column ${at + 1}` : heading, names) }]
  })
}

const cellsOfRow = (
  row: readonly string[],
  further: readonly Column[],
  people: readonly FoundContact[],
): Record<string, string> =>
  Object.fromEntries(
    further.flatMap(({ at, name }) => {
      const cell = row[at] ?? ''
      return cell === '' || people.some((person) => person.name === cell) ? [] : [[name, cell]]
    }),
  )

/** First and last name where only their places tell them apart, which is a guess (rules/imports 14). */
const halvesOfRow = (row: readonly string[], { heading, Columns }: Plan): Halves | undefined => {
  const [first, last] = [cellOf(row, Columns, 'FirstName'), cellOf(row, Columns, 'LastName')]
  return heading < 0 && first !== '' && last !== '' ? [first, last] : undefined
}

const restOfRow = (row: readonly string[], people: readonly FoundContact[], CountryID: number): string =>
  restOf(
    row.join('\t'),
    people.map(({ name }) => name),
    row.flatMap((cell) => findNumbers(maskAddresses(cell), CountryID).map(({ number }) => number)),
  )

/** `isOther` where somebody else is named between this number and the one before. */
type Named = { name: string; number: string; isOther: boolean }

/** One person, as a rule. A row of more numbers than a person has goes on with the next (rules/contacts 1). */
const peopleOf = (numbers: readonly Named[], name: string): Found['contacts'] => {
  const people: { name: string; number: string; others: string[] }[] = []
  for (const { number, name: own, isOther } of numbers) {
    const last = people.at(-1)
    const digits = number.replace(/\D/g, '')
    if (!last || isOther || (name === '' && own !== last.name))
      people.push({ name: isOther ? own : name || own, number, others: [] })
    else if ([last.number, ...last.others].some((known) => known.replace(/\D/g, '') === digits)) continue
    else if (last.others.length + 1 < phoneFields.length) last.others.push(number)
    else people.push({ name: last.name, number, others: [] })
  }
  return people.map(({ others, ...person }) => (others.length > 0 ? { ...person, others } : person))
}

/** The numbers of the phone columns; of a table without headings those of any cell, with what stands beside them there. */
const numbersIn = (row: readonly string[], { heading, Columns }: Plan, CountryID: number): Named[] => {
  const hasPhones = heading >= 0 && Columns.some(({ use }) => phoneUses.has(use))
  const cells = hasPhones ? placesOfPhones(Columns).map((at) => row[at] ?? '') : row
  let between = ''
  let isFirst = true
  return cells.flatMap((cell) => {
    const line = maskAddresses(cell)
    const numbers = withNames(line, findNumbers(line, CountryID))
    if (numbers.length === 0) {
      const name = /\d/.test(cell) ? '' : nameIn(line)
      if (name !== '' && isSurelyName(name)) between = name
    }
    return numbers.map(({ name, number }, at) => {
      const own = !isFirst && at === 0 && between !== '' ? between : name
      const isOther = !isFirst && at === 0 && between !== ''
      isFirst = false
      between = ''
      return { name: own, number, isOther }
    })
  })
}

/** The columns that hold phones in their order, those behind the third too. */
const placesOfPhones = (Columns: ColumnProposal['Columns']): number[] => [
  ...phoneFields.map((field) => Columns.findIndex(({ use }) => use === field)).filter((at) => at >= 0),
  ...Columns.flatMap((column, at) => (column.use === 'Custom' && isPhoneHeading(foldHeading(column.name)) ? [at] : [])),
]

const isPhoneHeading = (folded: string): boolean => useOfHeading(folded)?.use === 'phone' || isPlaceOfPhone(folded)

const cellOf = (row: readonly string[], Columns: ColumnProposal['Columns'], use: string): string =>
  row[Columns.findIndex((column) => column.use === use)] ?? ''

const nameOfRow = (row: readonly string[], { heading, Columns }: Plan): string => {
  const planned =
    cellOf(row, Columns, 'Name') || joinName(cellOf(row, Columns, 'FirstName'), cellOf(row, Columns, 'LastName'))
  // Where the cell holds more than a name, the name is sought in it.
  const name = /\d/.test(planned) ? nameIn(maskAddresses(planned)) : planned
  if (name !== '') return cutText(name, 2 * longestField + 1)
  if (heading >= 0) return ''
  for (const other of row) {
    const found = /\d/.test(other) ? '' : nameIn(maskAddresses(other))
    if (found !== '') return found
  }
  return ''
}

const nameUses = new Set<string>(['Name', 'FirstName', 'LastName'])
const phoneUses = new Set<string>(['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'])
