import { expect, test } from 'vitest'
import { guessDelimiter, readColumns, readRow } from './read-columns.ts'

test.each([
  ['Phone,First\n2175550100,Ada', ','],
  ['Phone;Last, First;Notes\n2175550100;Ada', ';'],
  ['Phone\tFirst\n', '\t'],
  ['"a;b;c",d\n', ','],
  ['2175550100\n2175550101\n', ','],
  ['2175550100\n2175550101;Ada\n', ';'],
])('the separator of %j is %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

const person = (header: string, row: string) => {
  const columns = readColumns(header.split(','), 1)
  return { hasHeader: columns.hasHeader, ...readRow((columns.hasHeader ? row : header).split(','), columns, 1) }
}

test.each([
  ['Phone,First Name,Last Name,Notes', '217-555-0100,Ada,Lovelace,vip', 'Ada', 'Lovelace', 'vip'],
  ['notes,LAST,first,Cell', 'vip,Lovelace,Ada,(217) 555-0100', 'Ada', 'Lovelace', 'vip'],
  ['Student Name,Mobile Number', 'Ada King Lovelace,2175550100', 'Ada', 'King Lovelace', ''],
  ['number,name', '12175550100,Ada', 'Ada', '', ''],
  ['id,sms', '17,2175550100', '', '', ''],
])('columns by the names %s', (header, row, first_name, last_name, notes) => {
  expect(person(header, row)).toEqual({ hasHeader: true, phones: [12175550100], first_name, last_name, notes })
})

test.each([
  ['2175550100,Ada,Lovelace,vip', 'Ada', 'Lovelace', 'vip'],
  ['Ada,Lovelace,2175550100', 'Ada', 'Lovelace', ''],
  ['2175550100', '', '', ''],
])('without names the columns of %s follow the number', (row, first_name, last_name, notes) => {
  expect(person(row, '')).toEqual({ hasHeader: false, phones: [12175550100], first_name, last_name, notes })
})

test('all of up to three phones of a row, each once', () => {
  const columns = readColumns(['Phone', 'Mobile', 'Cell phone', 'Phone 4'], 1)
  expect(readRow(['2175550100', '2175550101', '2175550100', '2175550103'], columns, 1).phones).toEqual([
    12175550100, 12175550101,
  ])
})

test('fields are cut to 50 characters, not through the middle of an emoji, and hold no NUL', () => {
  const columns = readColumns(['2175550100', 'x'], 1)
  expect(readRow(['2175550100', `${'a'.repeat(49)}😀b`], columns, 1).first_name).toBe('a'.repeat(49))
  expect(readRow(['2175550100', 'A\0da'], columns, 1).first_name).toBe('Ada')
})
