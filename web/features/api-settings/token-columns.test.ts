import { expect, test } from 'vitest'
import { tokenColumns, tokenName } from './token-columns.tsx'

const token = {
  TokenID: 1,
  Name: 'Timetable',
  UserID: 2,
  UserName: 'olive.owner',
  ConsumerName: 'Bells',
  CreatedDate: '2026-11-01T12:00:00Z',
  LastUsedDate: null,
}

test('a token is called as its user calls it, or after the program that got it', () => {
  expect(tokenName(token)).toBe('Timetable')
  expect(tokenName({ ...token, Name: '' })).toBe('Sign-in by Bells')
})

test('the same columns are there for everybody', () => {
  expect(tokenColumns(true).map(({ key }) => key)).toEqual(tokenColumns(false).map(({ key }) => key))
})
