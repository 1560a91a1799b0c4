import { expect, test } from 'vitest'
import { csvLines, linesOfPhones } from './csv-lines.ts'

const file = [
  'Phone,First Name,Notes\r\n',
  '2175550101,Ada,"one\nof ""two"" lines"\r\n',
  '"(217) 555-0102",Ben,\r\n',
  "'+12175550103,Cora,x\r\n",
  '442071838750,Dev,last',
]

test('lines keep their ends, and what is quoted', () => expect(csvLines(file.join(''))).toEqual(file))

test('the head and those who are wanted', () => {
  const wanted = new Set(['2175550102', '2175550103', '442071838750'])
  expect(linesOfPhones(file.join(''), (phone) => wanted.has(phone))).toBe([file[0], ...file.slice(2)].join(''))
  expect(linesOfPhones('', () => true)).toBe('')
})
