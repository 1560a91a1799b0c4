import type { ColumnUse } from '@carillon/contract/imports.ts'
import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import {
  chooseUse,
  consequences,
  labelOf,
  namesOf,
  proposalOf,
  rowsOf,
  type Use,
  useLabels,
  usesFor,
  whyNotColumns,
} from './column-uses.ts'

const uses = (...names: Use[]): ColumnUse[] =>
  names.map((use) => (use === 'Custom' ? { Use: use, Name: 'Bus' } : { Use: use }))
const tab = (Preview: string[][], ...names: Use[]) => ({
  Name: 'Sheet1',
  RowCount: 10,
  ...{ HasHeader: true, HeadingRow: 1, Unsure: [], Preview },
  PreviewRows: Preview.map((_, at) => at + 1),
  Columns: uses(...names),
})
const proposed = (sheet: ReturnType<typeof tab>, row: number, purpose: 'contacts' | 'broadcast' | 'optouts') =>
  proposalOf(sheet, row, purpose, { CountryID: 1 }).columns

describe('a choice', () => {
  test('of a phone swaps with the column that had it', () =>
    expect(chooseUse(uses('PrimaryPhone', 'SecondaryPhone'), 1, 'PrimaryPhone', 'Cell')).toEqual(
      uses('SecondaryPhone', 'PrimaryPhone'),
    ))
  test('of anything else leaves the other column out', () =>
    expect(chooseUse(uses('Notes', 'Skip', 'LastName'), 1, 'Notes', 'Memo')).toEqual(uses('Skip', 'Notes', 'LastName')))
  test('of a whole name leaves its parts out, and the other way round', () => {
    expect(chooseUse(uses('FirstName', 'LastName', 'Skip'), 2, 'Name', 'Who')).toEqual(uses('Skip', 'Skip', 'Name'))
    expect(chooseUse(uses('Name', 'Skip'), 1, 'FirstName', 'First')).toEqual(uses('Skip', 'FirstName'))
  })
  test('of a field of one’s own takes the name of the column', () =>
    expect(chooseUse(uses('Skip'), 0, 'Custom', 'Bus line')).toEqual([{ Use: 'Custom', Name: 'Bus line' }]))
  test('says what else it changed', () => {
    const before = uses('PrimaryPhone', 'Skip')
    const after = chooseUse(before, 1, 'PrimaryPhone', 'Cell')
    expect(consequences(before, after, 1, ['Home', 'Cell'])).toBe('“Home” is now “Do not import”.')
  })
})

test('the columns need a phone, and fields of one’s own a name each', () => {
  expect(whyNotColumns(uses('Notes')).whole).toBe('Choose the column that holds the phone number.')
  expect(whyNotColumns(uses('PrimaryPhone', 'Custom', 'Custom'))).toEqual({
    byColumn: { 2: 'Another column has this name. Choose a different one.' },
  })
  expect(whyNotColumns([{ Use: 'Custom', Name: ' ' }]).byColumn[0]).toBe('Enter a Field Name.')
})

test('columns are called by the first row, else by their letter', () => {
  const sheet = tab(
    [
      ['Phone', ' '],
      ['1', '2'],
    ],
    'PrimaryPhone',
  )
  expect(namesOf(sheet, 1, 3)).toEqual(['Phone', 'Column B', 'Column C'])
  expect(namesOf(sheet, 0, 28).at(-1)).toBe('Column AB')
})

test('five rows are shown, with and without a header', () => {
  const sheet = tab(Array.from({ length: 6 }, (_, at) => [String(at)]))
  expect(rowsOf(sheet, 1).map(String)).toEqual(['1', '2', '3', '4', '5'])
  expect(rowsOf(sheet, 0).map(String)).toEqual(['0', '1', '2', '3', '4'])
})

test('another row of headings names other columns, and none makes names a guess that is to be looked at', () => {
  const sheet = tab(
    [
      ['Class 9', ''],
      ['Last', 'First', 'Cell'],
      ['Lovelace', 'Ada', '2175550100'],
      ['Ray', 'Bob', '2175550101'],
    ],
    ...(['Skip', 'Skip', 'PrimaryPhone'] as const),
  )
  expect(proposed(sheet, 2, 'contacts')).toEqual(uses('LastName', 'FirstName', 'PrimaryPhone'))
  expect(namesOf(sheet, 2, 3)).toEqual(['Last', 'First', 'Cell'])
  expect(rowsOf(sheet, 2).map(String)).toEqual(['Lovelace,Ada,2175550100', 'Ray,Bob,2175550101'])
  const guess = proposalOf(sheet, 0, 'contacts', { CountryID: 1 })
  expect(guess).toMatchObject({ columns: uses('FirstName', 'LastName', 'PrimaryPhone'), asked: [0, 1] })
  expect(Object.keys(whyNotColumns(guess.columns, guess.asked).byColumn)).toEqual(['0', '1'])
})

test('for opt-outs a column is the phone or nothing', () => {
  const sheet = tab([['a', 'b', 'c']], 'Name', 'PrimaryPhone', 'SecondaryPhone')
  expect(proposed(sheet, 1, 'optouts')).toEqual(uses('Skip', 'PrimaryPhone', 'Skip'))
  expect(usesFor('optouts')).toEqual(['PrimaryPhone', 'Skip'])
})

test('who is added to a broadcast alone has no groups and no fields of one’s own, and is not imported', () => {
  expect(usesFor('contacts').filter((use) => !usesFor('broadcast').includes(use))).toEqual(['Groups', 'Custom'])
  expect(proposed(tab([['a', 'b']], 'Groups', 'PrimaryPhone'), 1, 'broadcast')).toEqual(uses('Skip', 'PrimaryPhone'))
  expect([labelOf('Skip', 'broadcast'), labelOf('Skip', 'contacts')]).toEqual(['Leave out', 'Do not import'])
})

const anyUse = fc.constantFrom(...(Object.keys(useLabels) as Use[]))
prop.prop([fc.array(fc.record({ at: fc.nat(5), use: anyUse }))])('no use is ever held by two columns', (choices) => {
  let columns = uses('PrimaryPhone', 'FirstName', 'LastName', 'Skip', 'Skip', 'Skip')
  for (const { at, use } of choices) columns = chooseUse(columns, at, use, `Field ${at}`)
  const single = columns.map(({ Use }) => Use).filter((use) => use !== 'Skip' && use !== 'Custom')
  expect(new Set(single).size).toBe(single.length)
  expect(single.includes('Name') && single.some((use) => use === 'FirstName' || use === 'LastName')).toBe(false)
})
