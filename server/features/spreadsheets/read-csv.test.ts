import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../testing/length.ts'
import { readCsv } from './read-csv.ts'
import { inFolder, readBytes, refusalOf } from './testing/read-back.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('separated values', () => {
  test.each<[string, string | Buffer, string[][]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, with commas within',
      'n;p\nLovelace, Ada;1\nHopper, Grace;2\n',
      [
        ['n', 'p'],
        ['Lovelace, Ada', '1'],
        ['Hopper, Grace', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n\t2\n',
      [
        ['a', 'b'],
        ['', '2'],
      ],
    ],
    [
      'pipes',
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one number a line', '(217) 555-1001\n(217) 555-1002', [['(217) 555-1001'], ['(217) 555-1002']]],
    ['rows of unlike lengths', 'a,b,c\n1\n1,2,\n', [['a', 'b', 'c'], ['1'], ['1', '2']]],
    [
      'old line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['mixed line ends', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['line ends within quotes', '"a\r\nb",c\n', [['a\r\nb', 'c']]],
    ['doubled quotes', '"say ""hi""",b\n', [['say "hi"', 'b']]],
    ['stray quotes', '6" pipe,"Ada" L,x\n', [['6" pipe', '"Ada" L', 'x']]],
    ['a space before a quote', 'a, "b, c",d\n', [['a', 'b, c', 'd']]],
    ['a separator named for Excel', 'sep=;\r\na;"b,c"\r\n', [['a', 'b,c']]],
    ['a separator named in quotes', '"sep=|"\na,b|c\n', [['a,b', 'c']]],
    ['a mark of UTF-8', '\ufeffa,b', [['a', 'b']]],
    ['UTF-16 with a mark', Buffer.from('\ufeffa,é\n', 'utf16le'), [['a', 'é']]],
    ['UTF-16 the other way round, with a mark', utf16be('\ufeffa,é\n'), [['a', 'é']]],
    [
      'UTF-16 without a mark',
      Buffer.from('phone,name\n2175551001,René\n', 'utf16le'),
      [
        ['phone', 'name'],
        ['2175551001', 'René'],
      ],
    ],
    [
      'UTF-16 the other way round',
      utf16be('phone,name\n2175551001,René\n'),
      [
        ['phone', 'name'],
        ['2175551001', 'René'],
      ],
    ],
    ['one byte a character', latin('Ren\xe9e,O\x92Brien\n'), [['Renée', 'O’Brien']]],
    ['an end mark of DOS', 'a,b\r\n\x1a', [['a', 'b']]],
  ])('%s', async (_, file, cells) => {
    expect((await readBytes(file)).cells).toEqual(cells)
  })

  test('number their rows as a sheet does, blank ones too', async () => {
    const { rows } = await readBytes('sep=,\na\n\n , \n"b\nc"\nd\n')
    expect(rows).toEqual([
      { rowNo: 1, cells: ['a'] },
      { rowNo: 4, cells: ['b\nc'] },
      { rowNo: 5, cells: ['d'] },
    ])
  })

  test('are a .txt by name alone', async () => {
    expect(await readBytes('1\n2\n', 'List.TXT')).toMatchObject({ kind: 'txt', sheets: ['List.TXT'] })
    expect(await readBytes('1\n2\n', 'list')).toMatchObject({ kind: 'csv' })
  })

  test('keep accents that come far down, in either encoding', async () => {
    const far = '2175551001,Ada\n'.repeat(100_000)
    for (const encoding of ['utf8', 'latin1'] as const) {
      const { cells } = await readBytes(Buffer.from(`${far}1,Renée\n`, encoding))
      expect(cells.at(-1)).toEqual(['1', 'Renée'])
    }
  })

  test('lose a NUL but nothing else', async () => {
    const far = '2175551001,Ada\n'.repeat(10_000)
    expect((await readBytes(`${far}1,a\0b\n`)).cells.at(-1)).toEqual(['1', 'ab'])
  })
})

describe('what cannot be read', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['nothing', '', /^The file is empty\.$/],
    ['blank lines', '\n , \r\n\t\n', /^The file has no rows\.$/],
    ['a mark alone', '\ufeff', /no rows/],
    ['a named separator alone', 'sep=;\n', /no rows/],
    ['a quote never closed', 'a,b\r\nc,"d\r\ne"\r\n1,"Bo\n2,3\n', /in line 4 .*quotation mark.*not closed/],
    ['a quote never closed after a named separator', 'sep=,\na\n"b\n', /in line 3 /],
    ['a quote that another closes', '1,"Bo\n2,Cy\n3,"Di"\n', /in line 1 .*quotation mark/],
    ['a quote never closed in a long file', `a\n"b${'\n1,2'.repeat(400_000)}`, /in line 2 .*quotation mark/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /picture.*Save your list as \.xlsx or \.csv/],
    ['a PDF', '%PDF-1.7\n', /PDF/],
    ['nothing in JSON', '{}', /This is JSON/],
    ['contacts in JSON', ' [ {"PrimaryPhone": "2175550101"} ]', /This is JSON/],
    ['an archive', latin('\x1f\x8b\x08\0abc'), /archive/],
    ['a web page named .xls', '\ufeff<html><table><tr><td>1', /web page/],
    ['a text document', '{\\rtf1 hello}', /text document/],
    ['NULs', Buffer.from('a,b\0\0\0\n1,2\n'), /not a spreadsheet/],
    [
      'noise',
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 31 + 7) % 251)),
      /not a spreadsheet/,
    ],
    ['an old spreadsheet', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest'), /Save it as \.xlsx or \.csv\.$/],
    ['too long a cell', `a\n${'x'.repeat(32_768)}\n`, /row 2 holds more than 32,767 characters/],
    ['too many columns', `a\n${'1,'.repeat(200)}1\n`, /Row 2 has more than 200 columns/],
    ['one endless line', 'x,'.repeat(3_000_000), /line 1 /],
  ])('%s', async (_, file, sentence) => {
    expect(await refusalOf(readBytes(file))).toMatch(sentence)
  })

  test('an encrypted spreadsheet, which is one of the old kind outside', async () => {
    const file = Buffer.concat([
      latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      Buffer.alloc(1_048_576 - 20),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await refusalOf(readBytes(file))).toMatch(/password.*save it without/)
  })

  test('more rows than allowed, not counting a header', async () => {
    expect((await readBytes('h\n1\n2\n\n3\n', 'a', { rows: 3 })).rows).toHaveLength(4)
    expect(await refusalOf(readBytes('h\n1\n2\n3\n4\n', 'a', { rows: 3 }))).toMatch(/3 rows/)
  })

  test('200 columns and 32,767 characters are not too much, nor are empty cells beyond', async () => {
    const row = `${'1,'.repeat(199)}${'x'.repeat(32_767)},,,,`
    expect((await readBytes(row)).cells[0]).toHaveLength(200)
  })
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken for a sign of no text.
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

const cell = fc
  .array(fc.oneof(fc.constantFrom(',', ';', '\t', '|', '"', '\n', '\r\n', ' ', 'é', '€', '😀', '=1', "'"), fc.string()))
  .map((parts) =>
    parts
      .join('')
      .replace(controls, '')
      .replace(/\r(?!\n)/g, ''),
  )
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE with mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE with mark': (text) => utf16be(`\ufeff${text}`),
}

test('any table reads back equal, however it is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...Object.keys(encodings)),
      fc.boolean(),
      fc.boolean(),
      async (rows, delimiter, ends, encoding, quotesAll, namesSeparator) => {
        const written = rows.map((row, index) => {
          const cells = row.map((one) =>
            quotesAll || /[,;\t|"\r\n]|^\s|^sep=/i.test(one) ? `"${one.replaceAll('"', '""')}"` : one,
          )
          return cells.join(delimiter) + ends[index % ends.length]
        })
        // A single column of quoted cells tells nothing of its delimiter, and needs none.
        const text = (namesSeparator ? `sep=${delimiter}\n` : '') + written.join('')
        const expected = rows
          .map((row) => row.slice(0, row.findLastIndex((one) => one !== '') + 1))
          .filter((row) => row.some((one) => one.trim() !== ''))
        if (expected.length === 0) return
        if (!namesSeparator && !isPlain(rows)) return
        expect((await readBytes(encodings[encoding]!(text))).cells).toEqual(expected)
      },
    ),
    runs(150),
  )
})

/** Rows of one length: what a guess can be sure of. */
const isPlain = (rows: string[][]) => rows.every((row) => row.length === rows[0]!.length)

test('it makes no difference where the reads of the disk end', async () => {
  const text = '\ufeffa;"b\r\n""é😀""";c\r\n\r\nd;"";😀\r"x";y\n'
  await inFolder(async (folder) => {
    const path = join(folder, 'file')
    for (const encoding of ['utf-8', 'utf-16le'] as const) {
      await writeFile(path, text, encoding === 'utf-8' ? 'utf8' : 'utf16le')
      const file = await open(path)
      for (let size = 1; size < 12; size += 1) {
        const batches = readCsv(file, { encoding, delimiter: ';', skip: 0 }, { rows: 9, unzippedBytes: 1e6 }, size)
        expect((await Array.fromAsync(batches)).flat()).toEqual([
          { rowNo: 1, cells: ['a', 'b\r\n"é😀"', 'c'] },
          { rowNo: 3, cells: ['d', '', '😀'] },
          { rowNo: 4, cells: ['x', 'y'] },
        ])
      }
      await file.close()
    }
  })
})

test('a row that goes on and on is refused before it is whole, be it of nothing but separators', async () => {
  for (const row of [',', 'a,', '"",']) {
    const bytes = Buffer.alloc(20_000_000, row)
    expect(await refusalOf(readBytes(bytes))).toMatch(/^The row that begins in line 1 /)
  }
})
