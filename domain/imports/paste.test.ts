import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type Clipboard, readPasted } from './paste.ts'

const found = (clipboard: Clipboard, CountryID = 1) =>
  readPasted(clipboard, CountryID).contacts.map(({ name, number, others = [] }) => [name, number, ...others])

const ada = [['Ada Lovelace', '217-555-0100']]
const both = [
  ['Ada', '217-555-0100'],
  ['Bob', '217-555-0101'],
]

describe('what people paste', () => {
  test.each([
    ['Ada Lovelace 217-555-0100', ada],
    ['217-555-0100 Ada Lovelace', ada],
    ['> > * Ada Lovelace - 217-555-0100', ada],
    ['1. Ada Lovelace: 217-555-0100 (cell)', ada],
    ['Ada Lovelace <ada2175550199@x.org> 217-555-0100', ada],
    ['Ada Lovelace https://x.org/2175550199 217-555-0100', ada],
    ['Ada Lovelace 217-555-0100 x123', ada],
    ['Ada Lovelace\u00a0217\u2011555\u20110100, ext. 5', ada],
    ['\u200fAda Lovelace \u202a217–555–0100\u202c', ada],
    ['Ａda Lovelace ２１７-５５５-０１００', ada],
    ['3/12/2024 Ada Lovelace 62704-1234 $1,234,567.89 217-555-0100', ada],
    ['Ada Lovelace | Principal | 217-555-0100', ada],
    // A slip of the hand is corrected by hand: nobody gets the number of the signature below.
    [
      'Ada 312-555-01\nThanks,\nPat\nTel. 217 555 0100',
      [
        ['Ada', '312-555-01'],
        ['Pat', '217 555 0100'],
      ],
    ],
    ['Ada Lovelace, 12 Main St, Springfield, IL 62704, 217-555-0100', ada],
    ['Ada,Lovelace,217-555-0100', ada],
    ['Ada;Lovelace;217-555-0100', ada],
    ['Please call Ada Lovelace at 217-555-0100.', ada],
    ['Ada Lovelace’s cell 217-555-0100', ada],
    ['Ada Lovelace\nTel: 217-555-0100\nFax: 217-555-0101', ada],
    ['Thanks,\nAda Lovelace\nHead of School\nLincoln High\n12 Main St\nT: 217-555-0100 | F: 217-555-0101', ada],
    ['Name: Ada Lovelace\nPhone: 217-555-0100\nE-mail: a@x.org', ada],
    ['Ada\tLovelace\t217-555-0100\tvip', ada],
    ['Phone\tLast\tFirst\n217-555-0100\tLovelace\tAda', ada],
    ['Phone,Last,First\n217-555-0100,Lovelace,Ada', ada],
    ['Lovelace, Ada (217) 555-0100 cell', [['Lovelace, Ada', '(217) 555-0100']]],
    ['García Márquez, Gabriel 217.555.0100', [['García Márquez, Gabriel', '217.555.0100']]],
    ['Mobile +1 217 555 0100', [['', '+1 217 555 0100']]],
    ['Ada 2175550100.0', [['Ada', '2175550100']]],
    ['Ada 242-555-0100', [['Ada', '242-555-0100']]],
    ['Ada +44 20 7946 0958', [['Ada', '+44 20 7946 0958']]],
    ['Ada\n217-555-0100\nBob\n217-555-0101', both],
    ['Ada\n\n217-555-0100\n\nBob\n\n217-555-0101', both],
    ['217-555-0100\nAda\n217-555-0101\nBob', both],
    ['Ada 217-555-0100; Bob 217-555-0101', both],
    ['217-555-0100 Ada, 217-555-0101 Bob', both],
    ['- Ada 217-555-0100\r\n• Bob 217-555-0101', both],
    ['Name\tCell\r\nAda\t217-555-0100\r\nBob\t217-555-0101\r\n', both],
    ['Ada home 217-555-0100 cell 217-555-0101', [['Ada', '217-555-0100', '217-555-0101']]],
    ['Ada: 217-555-0100 / 217-555-0101', [['Ada', '217-555-0100', '217-555-0101']]],
    ['217-555-0100, 217-555-0101 Ada', [['Ada', '217-555-0100', '217-555-0101']]],
    ['Ada Lovelace\nTel: 217-555-0100\nCell: 217-555-0101', [['Ada Lovelace', '217-555-0100', '217-555-0101']]],
    ['Dad - Ada Lovelace 217.555.0100', [['Ada Lovelace', '217.555.0100']]],
    [
      'Mom: Ada Lovelace <a@x.org> 217-555-0100 (cell), 217-555-0101 (home)',
      [['Ada Lovelace', '217-555-0100', '217-555-0101']],
    ],
    ['Mom 217-555-0100', [['Mom', '217-555-0100']]],
    ['Dad: 217-555-0100', [['Dad', '217-555-0100']]],
    // A first name of two words stays one.
    ['First\tLast\tCell\nAda May\tKing\t217-555-0100', [['King, Ada May', '217-555-0100']]],
    ['Ada\t217-555-0100\t217-555-0101', [['Ada', '217-555-0100', '217-555-0101']]],
    ['Name\tCell\tHome\nAda\t217-555-0100\t217-555-0101', [['Ada', '217-555-0100', '217-555-0101']]],
    // Whom one can text comes first.
    [
      'Last\tFirst\tHome\tCell\nLovelace\tAda\t217-555-0101\t217-555-0100',
      [['Ada Lovelace', '217-555-0100', '217-555-0101']],
    ],
    [
      'Class 9\t\t\nName\tCell\tHome\nAda\t217-555-0100\t217-555-0101\nBob\t\t217-555-0102',
      [
        ['Ada', '217-555-0100', '217-555-0101'],
        ['Bob', '217-555-0102'],
      ],
    ],
    // The same number twice is one, and the fourth of a person goes on below.
    ['Ada\t217-555-0100\t(217) 555-0100', [['Ada', '217-555-0100']]],
    [
      'Ada\t217-555-0100\t217-555-0101\t217-555-0102\t217-555-0103',
      [
        ['Ada', '217-555-0100', '217-555-0101', '217-555-0102'],
        ['Ada', '217-555-0103'],
      ],
    ],
    [
      'Ada Lovelace\t217-555-0100\tBob Ray\t217-555-0101',
      [
        ['Ada Lovelace', '217-555-0100'],
        ['Bob Ray', '217-555-0101'],
      ],
    ],
    ['Staff\n2175550100\n2175550101\n2175550102\n2175550103', [0, 1, 2, 3].map((at) => ['', `217555010${at}`])],
  ])('%j', (text, contacts) => expect(found({ text })).toEqual(contacts))

  test.each([
    ...['555-0100', '1234567890', 'ID 2175550100', '$2175550100', '2.1755501E+09', '4111 1111 1111 1111'],
    ...['03/12/2024 10:30', '2024-03-12', '123-45-6789', 'IL 62704-1234', 'Fax 217-555-0100', 'a2175550100b', 'Hello'],
  ])('%j holds no number and is left for the review', (text) => {
    expect(readPasted({ text }, 1)).toEqual({ contacts: [], left: [text], tokenizer: null })
  })

  test.each([
    ['Ada +44 7911 123456', '+44 7911 123456'],
    ['Ada 447911123456 born 05/12/1990', '447911123456'],
    ['Ada 0044 (0)20 7946 0958', '0044 (0)20 7946 0958'],
    ['Ada 07911 123456', '07911 123456'],
  ])('in the United Kingdom %j', (text, number) => expect(found({ text }, 4)).toEqual([['Ada', number]]))

  test('numbers from 1, and the lines without a number', () => {
    expect(readPasted({ text: 'Our staff:\n\nAda 2175550100\nBob\n\nCy 2175550101' }, 1)).toEqual({
      contacts: [
        { id: 1, name: 'Ada', number: '2175550100' },
        { id: 2, name: 'Cy', number: '2175550101' },
      ],
      left: ['Our staff:', 'Bob'],
      tokenizer: 'text',
    })
  })
})

test.each([
  ['Muñoz\tLucía\t(217) 555-3701\t217-555-3702', [['Muñoz', 'Lucía']]],
  [
    'García Márquez\tGabriel\t217-555-0100\nPark\tJi-woo\t217-555-0101',
    [
      ['García Márquez', 'Gabriel'],
      ['Park', 'Ji-woo'],
    ],
  ],
  ['Adams,Carter,217-555-0100', [['Adams', 'Carter']]],
  ['Adams\tCarter\t217-555-0100\nBob Ray\t\t217-555-0101', [['Adams', 'Carter'], undefined]],
  ['First\tLast\tCell\nAda\tKing\t217-555-0100', [undefined]],
  ['Ada Lovelace\t217-555-0100', [undefined]],
  ['Lovelace, Ada 217-555-0100', [undefined]],
])('which half of the name is which is asked where nothing says it: %j', (text, halves) => {
  expect(readPasted({ text }, 1).contacts.map((contact) => contact.halves)).toEqual(halves)
})

test.each([
  ['Dad - Luis Ruiz 217.555.3803', 'Dad'],
  ['Ada Lovelace 217-555-0100 x12', 'x12'],
  ['Ada Lovelace <a@x.org>, cell: 217-555-0100 (mother)', 'a@x.org, mother'],
  ['Ada Lovelace Tel. (217) 555-0100', undefined],
  ['1. Lovelace, Ada: 217-555-0100 (cell), 217-555-0101 (home)', undefined],
])('what of %j is in no field is said', (text, rest) => {
  expect(readPasted({ text }, 1).contacts[0]?.rest).toBe(rest)
})

test.each([
  ['Name\tE-mail\tCell\nAda King\ta@x.org\t217-555-0100', { 'E-mail': 'a@x.org' }],
  ['Ada\tLovelace\t217-555-0100\tvip', { 'Column 4': 'vip' }],
  ['Name\tGrade\tNotes\tCell\nAda King\t9\tBus 4\t217-555-0100', { Grade: '9', Notes: 'Bus 4' }],
  ['Name\tTag\tTag\tCell\nAda King\tone\ttwo\t217-555-0100', { Tag: 'one', 'Tag 2': 'two' }],
  ['Name;Room;Phone\nAda King;12;217-555-0100', { Room: '12' }],
  ['Name\tRoom\tCell\nAda King\t\t217-555-0100', undefined],
  ['Name\tCell\tHome\nAda King\t217-555-0100\t217-555-0101', undefined],
  ['Ada King 217-555-0100 x12', undefined],
])('what other columns of %j hold is with its contact', (text, cells) => {
  const [contact] = readPasted({ text }, 1).contacts
  expect([contact?.cells, contact?.rest]).toEqual([cells, cells ? undefined : contact?.rest])
})

describe('which form is read', () => {
  const html = '<p>Html 2175550101'
  const rtf = '{\\rtf1 Rtf 2175550102}'
  test.each([
    [{ text: 'Plain 2175550100', html, rtf }, 'text', 'Plain'],
    [{ text: 'no number', html, rtf }, 'html', 'Html'],
    [{ text: '', html: '<p>none', rtf }, 'rtf', 'Rtf'],
    [{ rtf }, 'rtf', 'Rtf'],
  ])('%j', (clipboard, tokenizer, name) => {
    const pasted = readPasted(clipboard, 1)
    expect([pasted.tokenizer, pasted.contacts[0]?.name, pasted.contacts.length]).toEqual([tokenizer, name, 1])
  })
})

const names = [
  'Ada Lovelace',
  'José Núñez',
  "Sean O'Brien",
  'Jan van der Berg',
  'Mary-Jane Watson',
  'Łukasz Żak',
  'Bo Li',
]
const numbers = (line: string) => [
  `217555${line}`,
  `217-555-${line}`,
  `(217) 555-${line}`,
  `217.555.${line}`,
  `+1 217 555 ${line}`,
  `1-217-555-${line}`,
  `+1217555${line}`,
]
const contacts = fc.array(
  fc
    .tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 9999 }), fc.nat(6))
    .filter(([, line]) => line !== 1212)
    .map(([name, line, way]) => ({ name, number: numbers(String(line).padStart(4, '0'))[way]! })),
  { minLength: 1, maxLength: 12 },
)
type Contacts = { name: string; number: string }[]
const last = (name: string) => name.slice(name.indexOf(' ') + 1)
const first = (name: string) => name.slice(0, name.indexOf(' '))
const escaped = (text: string) => text.replace(/[^\x20-\x7e]/g, (one) => `&#${one.charCodeAt(0)};`)
const rtf = (text: string) => text.replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0)}?`)
const layouts: Record<string, (list: Contacts) => Clipboard> = {
  lines: (list) => ({ text: list.map(({ name, number }) => `${name} ${number}`).join('\n') }),
  numberFirst: (list) => ({ text: list.map(({ name, number }) => `${number} - ${name}`).join('\r\n') }),
  tabs: (list) => ({ text: list.map(({ name, number }) => `${name}\t${number}`).join('\n') }),
  headed: (list) => ({
    text: `First,Last,Cell\n${list.map(({ name, number }) => `${first(name)},${last(name)},${number}`).join('\n')}`,
  }),
  under: (list) => ({ text: list.map(({ name, number }) => `${name}\n${number}`).join('\n\n') }),
  bullets: (list) => ({ text: list.map(({ name, number }) => `> • ${name}: ${number} x12`).join('\n') }),
  semicolons: (list) => ({ text: list.map(({ name, number }) => `${name}, ${number}`).join('; ') }),
  paragraphs: (list) => ({
    html: `<body>${list.map(({ name, number }) => `<p><b>${escaped(name)}</b> ${number}`).join('')}`,
  }),
  table: (list) => ({
    html: `<table>${list.map(({ name, number }) => `<tr><td>${escaped(name)}</td><td><p>${number}</p></td></tr>`).join('')}</table>`,
  }),
  links: (list) => ({
    html: list.map(({ name, number }) => `<div>${escaped(name)} <a href="tel:${number}">call</a></div>`).join(''),
  }),
  rtf: (list) => ({
    rtf: `{\\rtf1 ${list.map(({ name, number }) => `${rtf(name)} {\\b ${number}}\\par`).join('\r\n')}}`,
  }),
  rtfTable: (list) => ({
    rtf: `{\\rtf1 ${list.map(({ name, number }) => `\\trowd\\intbl ${rtf(name)}\\cell ${number}\\cell\\row`).join(' ')}}`,
  }),
}

describe('all contacts are found again, and only they', () => {
  for (const [layout, render] of Object.entries(layouts)) {
    prop.prop([contacts])(layout, (list) => {
      const pasted = readPasted(render(list), 1)
      expect(pasted.contacts.map(({ name, number }) => ({ name, number }))).toEqual(list)
      expect(pasted.left).toEqual([])
    })
  }
})

const scraps = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['<', '>', '<td>', '<table>', '</a>', '<a href="tel:2175550100">', '<!--', '&#', '&eacute;', '<script>'],
        ...['{', '}', '\\', "\\'e9", '\\u-3', '\\par ', '\\bin9', '{\\*', '\\cell ', '217-555-0100', '(217)', '+44 '],
        ...['\t', '\n', ', ', ';', '"', 'Ada', 'Phone', 'x12', '3/4/2024', '\0', '\ud800', '\u200d', '> ', '00', '.'],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

prop.prop([scraps, fc.integer({ min: 0, max: 24 })])('whatever is pasted is read', (scrap, CountryID) => {
  for (const clipboard of [{ text: scrap }, { html: scrap }, { rtf: `{\\rtf1 ${scrap}` }]) {
    const pasted = readPasted(clipboard, CountryID)
    expect(pasted.contacts.map(({ id }) => id)).toEqual(pasted.contacts.map((_, at) => at + 1))
    expect(pasted.tokenizer === null).toBe(pasted.contacts.length === 0)
    for (const { name, number } of pasted.contacts) {
      expect(number).toMatch(/\d/)
      expect(name.length).toBeLessThanOrEqual(101)
      expect(name.isWellFormed()).toBe(true)
    }
  }
})

/** What is large already, so that time shows what it grows with. */
const largest = process.env.CARILLON_TESTS === 'long' ? 320_000 : 80_000

test.each([
  '<',
  '<a href="',
  '<!-- -',
  '<table><td>',
  '&#',
  '{\\*',
  '(2',
  '2 ',
  '+1 ',
  'a@',
  'Ada,',
  '"',
  '\t2',
  '217-555-0100 ',
])(
  'a flood of %j takes time in proportion',
  (scrap) => {
    const timeFor = (length: number) => {
      const flood = scrap.repeat(length / scrap.length)
      const began = process.threadCpuUsage()
      for (const clipboard of [{ text: flood }, { html: flood }, { rtf: `{\\rtf1${flood}` }]) readPasted(clipboard, 1)
      const { user, system } = process.threadCpuUsage(began)
      return (user + system) / 1000
    }
    timeFor(largest / 16)
    // Eight times as much takes eight times as long; in quadratic time it would be sixty-four.
    expect(timeFor(largest)).toBeLessThan(30 * timeFor(largest / 8) + largest / 2000)
  },
  60_000,
)
