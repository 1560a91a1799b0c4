import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { parsePhone } from '../phone/number.ts'
import type { ColumnPlan, ColumnUse } from './columns.ts'
import { readImportRow } from './row.ts'

const uses = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone', 'FirstName', 'LastName', 'Notes', 'Groups'] as const
const plan: ColumnPlan = {
  Columns: [...uses.map((use): ColumnUse => ({ use })), { use: 'Custom', name: 'Bus' }, { use: 'Skip' }],
}
const read = (cells: Partial<Record<(typeof uses)[number] | 'Bus', string>>, CountryID = 1) =>
  readImportRow(
    [...uses, 'Bus' as const].map((use) => cells[use] ?? ''),
    plan,
    CountryID,
  )
const codes = (row: ReturnType<typeof readImportRow>) =>
  row.problems.map(({ code, field, isFatal }) => `${code} ${field}${isFatal ? ' fatal' : ''}`)

test('a whole row', () => {
  const row = read({
    ...{ PrimaryPhone: '(217) 555-0100', SecondaryPhone: '2175550101', FirstName: ' José ', LastName: 'Núñez' },
    ...{ Notes: 'vip', Groups: 'Choir; choir |Everyone, Band', Bus: '12' },
  })
  expect(row).toEqual({
    ...{ phones: [12175550100, 12175550101], FirstName: 'José', LastName: 'Núñez', Notes: 'vip' },
    ...{ Groups: ['Choir', 'Band'], CustomData: { Bus: '12' }, problems: [] },
  })
})

describe('phones', () => {
  test.each([
    ["'2175550100"],
    ['=2175550100'],
    ['="2175550100"'],
    ['="+12175550100"'],
    ['2175550100.0'],
    ['+1 (217) 555‑0100'],
    ['\u202a2175550100\u202c'],
    ['217-555-0100 x123'],
    ['217-555-0100 (2nd house)'],
    ['Mom: 217-555-0100'],
    ['٢١٧٥٥٥٠١٠٠'],
  ])('%j is 12175550100', (cell) => {
    expect(read({ PrimaryPhone: cell })).toMatchObject({ phones: [12175550100], problems: [] })
  })

  test.each([
    [['', '', ''], [], ['noNumber PrimaryPhone fatal']],
    [['', '2175550101', ''], [12175550101], []],
    [['x', '2175550101', ''], [12175550101], ['badNumber PrimaryPhone']],
    [['2175550100', '555', '2175550102'], [12175550100, 12175550102], ['badSecondNumber SecondaryPhone']],
    [['2175550100', '217-555-0100', ''], [12175550100], []],
    [['911', '', '12'], [], ['notAllowed PrimaryPhone fatal', 'badNumber TertiaryPhone fatal']],
    [['242 555 0100', '', ''], [], ['notNorthAmerican PrimaryPhone fatal']],
    [['+44 20 7946 0958', '', ''], [], ['notNorthAmerican PrimaryPhone fatal']],
    [['217-555-0100 / 217-555-0101', '', ''], [12175550100, 12175550101], []],
    [['2.1755501E+09', '', ''], [], ['badNumber PrimaryPhone fatal']],
    [['2,17556E+09', '2175550101', ''], [12175550101], ['badNumber PrimaryPhone']],
  ])('%j', ([PrimaryPhone, SecondaryPhone, TertiaryPhone], phones, problems) => {
    const row = read({ PrimaryPhone: PrimaryPhone!, SecondaryPhone: SecondaryPhone!, TertiaryPhone: TertiaryPhone! })
    expect(row.phones).toEqual(phones)
    expect(codes(row)).toEqual(problems)
  })

  test('the customer reads why', () => {
    expect(read({ PrimaryPhone: '21755501' }).problems[0]?.sentence).toBe('Must be 10 digits; use only numbers.')
    expect(read({}).problems[0]?.sentence).toBe('Enter a Phone Number.')
    expect(read({ PrimaryPhone: '2.17555E+09' }).problems[0]?.sentence).toMatch(/shortened/)
  })

  test('abroad', () => {
    expect(read({ PrimaryPhone: '+44 (0)20 7946 0958' }, 4)).toMatchObject({ phones: [442079460958], problems: [] })
    expect(codes(read({ PrimaryPhone: '07911 123456' }, 4))).toEqual(['badNumber PrimaryPhone fatal'])
  })

  prop.prop([fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789 -.()+=\'"x/') }))])(
    'what reads as a number in a form reads as the same number in a file',
    (cell) => {
      const typed = parsePhone(cell)
      const row = read({ PrimaryPhone: cell })
      // But for 2.1755501E+09, whose digits are not those of the number.
      if ('phone' in typed && !/\de/i.test(cell)) expect(row.phones[0]).toBe(typed.phone)
      expect(row.problems.some(({ isFatal }) => isFatal)).toBe(row.phones.length === 0)
    },
  )
})

describe('plain text', () => {
  test.each([
    ['A\0d\u200ba\u202e', 'Ada', []],
    ['Ada\ud800', 'Ada', []],
    ['two\r\n lines\t', 'two lines', []],
    ['O’Brien', "O'Brien", []],
    ['O\u0092Brien', "O'Brien", []],
    ['Ａｄａ', 'Ada', []],
    ['JOÃO', 'JOÃO', []],
    ['Łukasz Żółć', 'Łukasz Żółć', []],
    ['Андрей', 'Андрей', []],
    ['👩‍🚀', '👩‍🚀', []],
    ['می\u200cخواهم', 'می\u200cخواهم', []],
    ['JosÃ©', 'JosÃ©', ['notPlainText FirstName']],
    ['Jos\ufffd', 'Jos\ufffd', ['notPlainText FirstName']],
    ['Oâ€™Brien', 'Oâ€™Brien', ['notPlainText FirstName']],
    [`${'a'.repeat(49)}é!`, `${'a'.repeat(49)}é`, ['tooLong FirstName']],
    [`${'a'.repeat(49)}🙂`, 'a'.repeat(49), ['tooLong FirstName']],
  ])('%j is kept as %j', (cell, FirstName, problems) => {
    const row = read({ PrimaryPhone: '2175550100', FirstName: cell })
    expect(row.FirstName).toBe(FirstName)
    expect(codes(row)).toEqual(problems)
    expect(row.phones).toEqual([12175550100])
  })

  test('what is longer than its field is told with what was left out, as far as a line has room', () => {
    const told = (Notes: string) => read({ PrimaryPhone: '2175550100', Notes }).problems.map(({ sentence }) => sentence)
    expect(told(`${'a'.repeat(50)} knows the way`)).toEqual(['Longer than 50 characters. Left out: "knows the way"'])
    expect(told('b'.repeat(200))).toEqual([`Longer than 50 characters. Left out: "${'b'.repeat(80)}…"`])
  })

  test('a column of whole names', () => {
    const named: ColumnPlan = { Columns: [{ use: 'Name' }, { use: 'PrimaryPhone' }] }
    const one = (name: string) => readImportRow([name, '2175550100'], named, 1)
    expect(one('Lovelace, Ada')).toMatchObject({ FirstName: 'Ada', LastName: 'Lovelace', problems: [] })
    expect(codes(one(`${'a'.repeat(51)} Lovelace`))).toEqual(['tooLong Name'])
    expect(codes(one('JosÃ© Lovelace'))).toEqual(['notPlainText Name'])
  })

  test('a custom field may have any name', () => {
    const odd: ColumnPlan = {
      Columns: [{ use: 'PrimaryPhone' }, { use: 'Custom', name: '__proto__' }],
    }
    expect(Object.entries(readImportRow(['2175550100', 'x'], odd, 1).CustomData)).toEqual([['__proto__', 'x']])
  })

  prop.prop([
    fc.array(fc.string({ unit: 'binary', maxLength: 90 }), { maxLength: 10 }),
    fc.integer({ min: 0, max: 24 }),
  ])('whatever a row holds, what is kept fits and is text', (cells, CountryID) => {
    const row = readImportRow(cells, plan, CountryID)
    for (const text of [row.FirstName, row.LastName, row.Notes, ...row.Groups, ...Object.values(row.CustomData)]) {
      expect(text.length).toBeLessThanOrEqual(50)
      expect(text.isWellFormed()).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(text).not.toMatch(/[\0-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/)
    }
  })
})

test('a huge cell is no trouble', () => {
  for (const scrap of ['é', 'x', '2 ', '\0', '👩‍🚀', '=']) {
    const huge = scrap.repeat(500_000)
    const row = read({ PrimaryPhone: huge, FirstName: huge, Groups: huge })
    expect(row.FirstName.length).toBeLessThanOrEqual(50)
  }
})
