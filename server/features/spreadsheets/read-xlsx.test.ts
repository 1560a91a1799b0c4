import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../testing/length.ts'
import { openFile } from './open-file.ts'
import { inFolder, readBack, refusalOf } from './testing/read-back.ts'
import { columnName, workbook, writeXlsx, xlsxParts } from './testing/write-xlsx.ts'
import { type Part, writeZip } from './testing/write-zip.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'
const sheetOf = (inner: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inner}</sheetData></worksheet>`

/** A sound spreadsheet with some parts put in place of its own, or left out. */
const withParts = (parts: Record<string, string | Uint8Array | null>): Part[] => {
  const own = [...xlsxParts([{ name: 'One', rows: [['1']] }])]
    .filter(({ name }) => !(name in parts))
    .map(({ name, content }) => ({ name, content: [[...content].join('')] }))
  const others = Object.entries(parts).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content: [content] }],
  )
  return [...own, ...others]
}

const read = (parts: Part[], damage: (bytes: Buffer) => Buffer = (bytes) => bytes, limits = {}) =>
  inFolder(async (folder) => {
    const path = join(folder, 'file')
    await writeZip(path, parts)
    await writeFile(path, damage(await readFile(path)))
    return readBack(path, 'people.xlsx', limits)
  })
const readCell = async (cell: string) =>
  (await read(withParts({ [sheetPart]: sheetOf(`<row>${cell}</row>`) }))).cells[0]

describe('a cell', () => {
  test.each([
    ['a phone', '<c><v>2175550100</v></c>', '2175550100'],
    ['a phone with an exponent', '<c><v>2.1755501E9</v></c>', '2175550100'],
    ['a phone with noise', '<c><v>2175550100.0000002</v></c>', '2175550100'],
    ['a long whole number', '<c><v>1.2345678901234567E+20</v></c>', '123456789012346000000'],
    ['a fraction', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a tiny fraction', '<c><v>1.5E-7</v></c>', '0.00000015'],
    ['a number with .0', '<c t="n"><v>12.0</v></c>', '12'],
    ['five digits with zeros in front', '<c s="3"><v>2134</v></c>', '02134'],
    ['a date', '<c s="1"><v>46346</v></c>', '2026-11-20'],
    ['a date with a time', '<c s="2"><v>46346.604166666664</v></c>', '2026-11-20 14:30'],
    ['the day before the leap day that never was', '<c s="1"><v>59</v></c>', '1900-02-28'],
    ['no date', '<c s="1"><v>-5</v></c>', '-5'],
    ['a date as text', '<c t="d"><v>2026-11-20T00:00:00</v></c>', '2026-11-20'],
    ['true', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a formula', '<c t="str"><f>A1&amp;"x"</f><v>a &lt;b&gt;</v></c>', 'a <b>'],
    ['a number of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['text of its own', '<c t="inlineStr"><is><t>a</t></is></c>', 'a'],
    ['runs', '<c t="inlineStr"><is><r><rPr><b/></rPr><t>a </t></r><r><t>b</t></r><rPh><t>X</t></rPh></is></c>', 'a b'],
    ['a line end', '<c t="inlineStr"><is><t>a_x000D_\r\nb&#10;</t></is></c>', 'a\r\nb\n'],
    ['literal text', '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b'],
    ['a style that is not there', '<c s="77"><v>5</v></c>', '5'],
  ])('%s', async (_, cell, text) => {
    expect(await readCell(cell)).toEqual([text])
  })

  test('stands where its reference says, in whatever order', async () => {
    expect(await readCell('<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c><c><v>2</v></c><c r="E1"/>')).toEqual([
      '1',
      '2',
      '3',
    ])
  })
})

describe('a spreadsheet', () => {
  test('numbers its rows as a person sees them', async () => {
    const rows =
      '<row r="2"><c><v>1</v></c></row><row r="3"/><row><c><v>2</v></c></row><row r="9"><c><v>3</v></c></row>'
    const { rows: got } = await read(withParts({ [sheetPart]: sheetOf(rows) }))
    expect(got.map(({ rowNo }) => rowNo)).toEqual([2, 4, 9])
  })

  test('has its sheets in order, hidden ones last, and each can be read again', async () => {
    const parts = [...xlsxParts(['One', 'Two & 2', 'Three'].map((name) => ({ name, rows: [[name], ['x']] })))]
    const xml = workbook(['One', 'Two & 2', 'Three']).replace('sheetId="1"', 'sheetId="1" state="hidden"')
    await inFolder(async (folder) => {
      const path = join(folder, 'file')
      const list = parts.map((part) => (part.name === 'xl/workbook.xml' ? { ...part, content: [xml] } : part))
      await writeZip(path, list)
      const file = await openFile(path, 'x.csv')
      expect(file.sheets.map(({ name }) => name)).toEqual(['Two & 2', 'Three', 'One'])
      for (const index of [2, 0, 2]) {
        const batches = await Array.fromAsync(file.rows(index))
        expect(batches.flat()[0]!.cells).toEqual([['Two & 2', 'Three', 'One'][index]])
      }
      for await (const _ of file.rows(1)) break
      await file.close()
    })
  })

  test('may count from 1904', async () => {
    const parts = withParts({
      'xl/workbook.xml': workbook(['One'], '<workbookPr date1904="1"/>'),
      [sheetPart]: sheetOf('<row><c s="1"><v>44884</v></c></row>'),
    })
    expect((await read(parts)).cells).toEqual([['2026-11-20']])
  })

  test('may use prefixes, UTF-16, a root of its own and any case', async () => {
    const cells = '<x:row><x:c><x:v>1</x:v></x:c></x:row>'
    const parts = withParts({
      [sheetPart]: null,
      'xl/Worksheets/Sheet1.XML': Buffer.from(
        `\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData>${cells}</x:sheetData></x:worksheet>`,
        'utf16le',
      ),
    })
    expect((await read(parts)).cells).toEqual([['1']])
  })

  test('with macros is one like any other', async () => {
    expect((await read(withParts({ 'xl/vbaProject.bin': 'macro' }))).cells).toEqual([['1']])
  })

  test('leaves nothing beside it', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'file')
      await writeXlsx(path, [{ name: 'One', rows: [['a']] }])
      await readBack(path)
      expect(await readdir(folder)).toEqual(['file'])
    })
  })
})

const patch =
  (mark: string, offset: number, value: number, bytes = 4) =>
  (file: Buffer) => {
    let at = file.indexOf(mark, 0, 'latin1')
    for (; at !== -1; at = file.indexOf(mark, at + 4, 'latin1')) file.writeUIntLE(value, at + offset, bytes)
    return file
  }
const row = (cell: string) => sheetOf(`<row>${cell}</row>`)

describe('what cannot be read', () => {
  const whole = withParts({})
  const damaged = /damaged or not complete\. Open it, save it again/
  test.each<[string, Part[], ((file: Buffer) => Buffer) | undefined, RegExp]>([
    ['no rows', withParts({ [sheetPart]: sheetOf('<row r="1"><c/></row>') }), undefined, /^The file has no rows\.$/],
    ['an archive', [{ name: 'a.txt', content: ['a'] }], undefined, /archive without a spreadsheet.*\.xlsx or \.csv/],
    ['an empty archive', [], undefined, /archive/],
    ['a text document', [{ name: 'word/document.xml', content: ['<a/>'] }], undefined, /text document/],
    ['an OpenDocument', [{ name: 'content.xml', content: ['<a/>'] }], undefined, /OpenDocument/],
    ['an .xlsb', [{ name: 'xl/workbook.bin', content: ['a'] }], undefined, /\.xlsb/],
    ['an encrypted archive', whole, patch('PK\x01\x02', 8, 0x801, 2), /password/],
    ['strong encryption', whole, patch('PK\x01\x02', 8, 0x841, 2), /password/],
    ['a cut', whole, (file) => file.subarray(0, file.length - 300), damaged],
    ['a cut in the middle of a part', whole, (file) => file.subarray(0, 700), damaged],
    ['a flipped bit', whole, (file) => (file.indexOf('sheet1.xml') === -1 ? file : flip(file)), damaged],
    ['a size too large', whole, patch('PK\x01\x02', 24, 3_000_000_000), /2 GB of unpacked data/],
    ['a size too small', whole, patch('PK\x01\x02', 24, 3), damaged],
    ['entries over each other', whole, patch('PK\x01\x02', 42, 0), /packed in a way no spreadsheet program does/],
    ['an unknown method', whole, patch('PK\x01\x02', 10, 9, 2), damaged],
    ['too many entries', whole, patch('PK\x05\x06', 10, 10_001, 2), /packed/],
    [
      'a bomb',
      withParts({ [sheetPart]: row(`<c><v>${'0'.repeat(50_000_000)}</v></c>`) }),
      undefined,
      /packed in a way/,
    ],
    [
      'a document type',
      withParts({ [sheetPart]: `<!DOCTYPE w [<!ENTITY a "b">]>${row('<c><v>1</v></c>')}` }),
      undefined,
      damaged,
    ],
    ['an entity', withParts({ [sheetPart]: row('<c><v>&a;</v></c>') }), undefined, damaged],
    ['a reference to no character', withParts({ [sheetPart]: row('<c><v>&#0;</v></c>') }), undefined, damaged],
    ['a tag not closed', withParts({ [sheetPart]: row('<c><v>1</v>') }), undefined, damaged],
    ['an end too early', withParts({ [sheetPart]: row('<c><v>1</v></c>').slice(0, -20) }), undefined, damaged],
    [
      'bytes that are no UTF-8',
      withParts({ [sheetPart]: Buffer.from(row('<c><v>\xff</v></c>'), 'latin1') }),
      undefined,
      damaged,
    ],
    [
      'another encoding',
      withParts({ [sheetPart]: `<?xml version="1.0" encoding="EBCDIC"?>${row('')}` }),
      undefined,
      damaged,
    ],
    ['endless nesting', withParts({ [sheetPart]: '<a>'.repeat(1_000_000) }), undefined, damaged],
    ['an endless text', withParts({ [sheetPart]: row(`<c><v>${'1 '.repeat(500_000)}`) }), undefined, damaged],
    ['a string that is not there', withParts({ [sheetPart]: row('<c t="s"><v>1</v></c>') }), undefined, damaged],
    ['a sheet that is not there', withParts({ [sheetPart]: null }), undefined, damaged],
    ['no sheets', withParts({ 'xl/workbook.xml': workbook([]) }), undefined, damaged],
    [
      'columns without end',
      withParts({ [sheetPart]: row('<c r="ZZZZZZZZZ1"><v>1</v></c>') }),
      undefined,
      /more than 200 columns/,
    ],
    [
      'too long a cell',
      withParts({ [sheetPart]: row(`<c t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c>`) }),
      undefined,
      /row 1 holds more than 32,767 characters/,
    ],
  ])('%s', async (_, parts, damage, sentence) => {
    expect(await refusalOf(read(parts, damage))).toMatch(sentence)
  })

  test('more rows than allowed', async () => {
    const parts = withParts({ [sheetPart]: sheetOf('<row><c><v>1</v></c></row>'.repeat(5)) })
    expect(await refusalOf(read(parts, undefined, { rows: 3 }))).toMatch(/3 rows/)
    expect((await read(parts, undefined, { rows: 4 })).rows).toHaveLength(5)
  })

  test('one long text named in every cell', async () => {
    const parts = withParts({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_767)}</t></si></sst>`,
      [sheetPart]: sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(50)),
    })
    expect(await refusalOf(read(parts, undefined, { unzippedBytes: 10_485_760 }))).toMatch(/10 MB of unpacked data/)
  })
})

const flip = (file: Buffer): Buffer => {
  const at = file.indexOf('xl/worksheets/sheet1.xml') + 40
  file[at]! ^= 16
  return file
}

const cell = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1e15, max: 1e15 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('&amp;', '<c>', ']]>', '_x0041_', '_x_', 'a\r\nb', '\x01', ' ', '\ufffe', '"', '2026-11-20'),
  fc.date({ min: new Date('1901-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(atMidnight),
)

function atMidnight(date: Date): Date {
  return new Date(date.toISOString().slice(0, 10))
}

test('any table reads back equal, with shared texts and with its own', async () => {
  const table = fc.array(fc.array(cell, { maxLength: 30 }), { minLength: 1, maxLength: 8 })
  const textOf = (one: string | number | Date | null) =>
    one instanceof Date ? one.toISOString().slice(0, 10) : String(one ?? '').replaceAll('\0', '')
  await inFolder(async (folder) => {
    const path = join(folder, 'file')
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('shared', 'inline'), async (rows, texts) => {
        const expected = rows
          .map((cells) => cells.map(textOf))
          .map((cells, index) => ({
            rowNo: index + 1,
            cells: cells.slice(0, cells.findLastIndex((one) => one !== '') + 1),
          }))
          .filter(({ cells }) => cells.some((one) => one.trim() !== ''))
        await writeXlsx(path, [{ name: 'One', rows }], texts)
        if (expected.length === 0) expect(await refusalOf(readBack(path))).toMatch(/no rows/)
        else expect((await readBack(path)).rows).toEqual(expected)
      }),
      runs(60),
    )
  })
})

test('columns are named as in a sheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
