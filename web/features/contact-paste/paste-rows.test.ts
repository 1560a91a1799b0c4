import { expect, it } from 'vitest'
import { chunksOf, contactOf, judgeRows, leftOut, recipientOf, withReply } from './paste-rows.ts'
import { nothingAdded } from './paste-state.ts'

const unitedStates = 1
const row = (id: number, number: string, name = '') => ({ id, number, name })

it('judges rows: faults by the account’s country, and of a number the last wins', () => {
  const rows = [
    row(1, '2175550100'),
    row(2, '21755'),
    row(3, '(217) 555-0101'),
    row(4, '+1 217-555-0100', 'Ada'),
    row(5, ' '),
  ]
  const { of, good, faulty, repeated } = judgeRows(rows, unitedStates)
  expect(good.map(({ id }) => id)).toEqual([3, 4])
  expect(faulty.map(({ id }) => id)).toEqual([2])
  expect(repeated).toBe(1)
  expect(of.get(1)).toEqual({ isRepeated: true })
  expect(of.get(2)).toEqual({ faults: ['Must be 10 digits; use only numbers.'] })
  expect(of.get(4)).toBeUndefined()
})

it('takes the first of a number where it is asked to', () => {
  const { of, good } = judgeRows([row(1, '2175550100', 'Ada'), row(2, '12175550100')], unitedStates, 'first')
  expect(good.map(({ name }) => name)).toEqual(['Ada'])
  expect(of.get(2)).toEqual({ isRepeated: true })
})

it('judges a row anew when it has been changed', () => {
  const before = row(1, '21755')
  expect(judgeRows([before], unitedStates).faulty).toHaveLength(1)
  expect(judgeRows([{ ...before, number: '2175550100' }], unitedStates).faulty).toHaveLength(0)
})

it('is quick enough for ten thousand rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => row(at, `217${String(6_000_000 + at)}`))
  const began = performance.now()
  const { good } = judgeRows(rows, unitedStates)
  expect(good).toHaveLength(10_000)
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('sends names apart and numbers as digits', () =>
  expect(contactOf(row(1, '1 (217) 555-0100', 'Lovelace, Ada'), unitedStates)).toEqual({
    FirstName: 'Ada',
    LastName: 'Lovelace',
    PrimaryPhone: '2175550100',
  }))

it('keeps every right number of a person, and tells of those that are none', () => {
  const ada = { ...row(1, '217', 'Ada'), others: ['217-555-0101', '', '217-555-0102'] }
  const judged = judgeRows([ada], unitedStates)
  expect(judged).toMatchObject({ good: [ada], partial: [ada], faulty: [], numbers: 2 })
  const why = 'Must be 10 digits; use only numbers.'
  expect(judged.of.get(1)).toEqual({ faults: [why, undefined, undefined, undefined] })
  expect(leftOut(judged, unitedStates)).toEqual([{ name: 'Ada', number: '217', why }])
  const numbers = { PrimaryPhone: '2175550101', SecondaryPhone: '2175550102' }
  expect(contactOf(ada, unitedStates)).toEqual({ FirstName: 'Ada', LastName: '', ...numbers })
  expect(recipientOf(ada, unitedStates)).toEqual({ FirstName: 'Ada', LastName: '', ...numbers })
})

it('loses no further number of a row whose first number comes again below', () => {
  const rows = [
    { ...row(1, '2175550100', 'Ann Baker'), others: ['2175550101'] },
    { ...row(2, '217-555-0100', 'Ben Baker'), others: ['217-555-0102', '217-555-0103'] },
    { ...row(3, '2175550100', 'ann baker'), others: ['2175550104'] },
  ]
  const { good, of, repeated, numbers } = judgeRows(rows, unitedStates)
  const kept = good.map((each) => Object.values(contactOf(each, unitedStates)).slice(2))
  expect(kept).toEqual([
    ['2175550102', '2175550103'],
    ['2175550100', '2175550104', '2175550101'],
  ])
  expect([of.get(1), of.get(2), of.get(3)]).toEqual([
    { isRepeated: true, others: 'below' },
    { others: 'here' },
    undefined,
  ])
  expect([repeated, numbers]).toEqual([1, 5])
})

it('a person has at most three numbers; what is more is a contact of its own, and is told', () => {
  const rows = [
    { ...row(1, '2175550100', 'Ann'), others: ['2175550101'] },
    { ...row(2, '2175550100', 'Ann'), others: ['2175550102', '2175550103'] },
  ]
  const { good, of } = judgeRows(rows, unitedStates)
  expect(good.map(({ number }) => number)).toEqual(['2175550101', '2175550100'])
  expect(of.get(1)).toEqual({ others: 'here' })
})

it('counts numbers for a broadcast once, and people whose numbers all stand above not at all', () => {
  const rows = [{ ...row(1, '2175550100'), others: ['2175550101'] }, row(2, '2175550101'), row(3, '2175550102')]
  expect(judgeRows(rows, unitedStates, 'first')).toMatchObject({ numbers: 3, repeated: 1, good: [rows[0], rows[2]] })
})

it('cuts into portions', () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunksOf([], 2)).toEqual([])
})

it('adds up what became of the rows, with the reasons', () => {
  const chunk = [row(1, '2175550100', 'Ada'), row(2, '2175550101', 'Ben')]
  const first = withReply(
    { ...nothingAdded, skipped: leftOut({ faulty: [row(9, '12')], partial: [] }, unitedStates) },
    {
      ...{ Added: 1, Updated: 0, Unchanged: 0 },
      Items: [
        { Index: 0, PersonID: 7, Outcome: 'Added', Message: '' },
        { Index: 1, PersonID: null, Outcome: 'Skipped', Message: 'This number is not allowed' },
      ],
    },
    chunk,
  )
  expect(withReply(first, { Added: 2, Updated: 3, Unchanged: 4, Items: [] }, [])).toEqual({
    ...{ added: 3, updated: 3, unchanged: 4 },
    skipped: [
      { name: '', number: '12', why: 'Must be 10 digits; use only numbers.' },
      { name: 'Ben', number: '2175550101', why: 'This number is not allowed' },
    ],
  })
})
