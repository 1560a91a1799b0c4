import { fc, test as prop } from '@fast-check/vitest'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvCell, csvLine, csvMark } from './csv.ts'

test.each([
  ['Ada', 'Ada'],
  ['Lovelace, Ada', '"Lovelace, Ada"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|x', "'+cmd|x"],
  ['-2+3', "'-2+3"],
  ['\tx', '"\'\tx"'],
  ['\r=1', '"\'\r=1"'],
  [' =1', `' =1`],
  ['＝1', "'＝1"],
  [';=1+1', '"\';=1+1"'],
  [' ;@A1', '"\' ;@A1"'],
  ['Ann; Ben', '"Ann; Ben"'],
  ['-5', '-5'],
  ['-0.25', '-0.25'],
  ['+12175550100', '+12175550100'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['(217) 555-0100', '(217) 555-0100'],
  [';=1', `"';=1"`],
  ['a;b', '"a;b"'],
  ['', ''],
])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written))

const cells = fc.array(fc.string({ unit: fc.constantFrom(...'ab,"\n\r\t =+-@1 é🙂;\'') }), {
  minLength: 2,
  maxLength: 5,
})

prop.prop([fc.array(cells, { minLength: 1, maxLength: 5 })])('a reader of CSV reads what was written', (rows) => {
  const read: string[][] = parse(csvMark + rows.map(csvLine).join(''), {
    bom: true,
    record_delimiter: '\r\n',
    relax_column_count: true,
  })
  for (const [at, row] of rows.entries()) {
    // An apostrophe may stand in front, and nothing that acts as a formula is without it.
    expect(read[at]!.map((cell, index) => (cell === row[index] ? cell : cell.replace(/^'/, '')))).toEqual(row)
    for (const cell of read[at]!) expect(/^\s*[=@;]/.test(cell)).toBe(false)
  }
})
