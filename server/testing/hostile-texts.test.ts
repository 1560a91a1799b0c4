/**
 * Whatever reads text from outside takes time in proportion to it. The table names each of them: one that is new belongs in it.
 */
import { keywordKey } from '@carillon/domain/conversation/auto-reply.ts'
import { cleanText, cutText, isMisread } from '@carillon/domain/imports/clean.ts'
import { foldHeading, useOfHeading } from '@carillon/domain/imports/column-names.ts'
import { proposeColumns } from '@carillon/domain/imports/columns.ts'
import { csvCell } from '@carillon/domain/imports/csv.ts'
import { decodeEntities } from '@carillon/domain/imports/entities.ts'
import { findNumbers } from '@carillon/domain/imports/find-numbers.ts'
import { htmlToText, telephoneOf } from '@carillon/domain/imports/html-text.ts'
import { maskAddresses } from '@carillon/domain/imports/line-names.ts'
import { splitName } from '@carillon/domain/imports/name.ts'
import { readPasted } from '@carillon/domain/imports/paste.ts'
import { isSurelyName, nameIn } from '@carillon/domain/imports/pasted-name.ts'
import { readPhoneCell } from '@carillon/domain/imports/phone-cell.ts'
import { rtfToText } from '@carillon/domain/imports/rtf-text.ts'
import { readWish } from '@carillon/domain/opt-out/read-wish.ts'
import { whyNotEmail, whyNotPassword, whyNotUserName } from '@carillon/domain/people/credentials.ts'
import { readCode } from '@carillon/domain/people/phone-verification.ts'
import { foldText } from '@carillon/domain/phone/fold.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { readInbound, whyNotKeyword } from '@carillon/domain/phone/opt-words.ts'
import { findZip } from '@carillon/domain/phone/zip-codes.ts'
import { blanksIn } from '@carillon/domain/text/blanks.ts'
import { isGsm, nonGsmCharacters } from '@carillon/domain/text/gsm.ts'
import { carrierSegments, messageLength } from '@carillon/domain/text/length.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { normaliseText } from '@carillon/domain/text/normalise.ts'
import { pictureName, whyNotPicture } from '@carillon/domain/text/picture-name.ts'
import { findShortUrls } from '@carillon/domain/text/short-urls.ts'
import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { singleWordWarning } from '@carillon/domain/text/single-word.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import { readTimeOfDay } from '@carillon/domain/time/time-of-day.ts'
import { isTimeZone } from '@carillon/domain/time/time-zone.ts'
import { encodeGsm } from '@carillon/protocols/smpp/gsm.ts'
import { messageIdForms, parseReceiptText } from '@carillon/protocols/smpp/receipt.ts'
import { segmentText } from '@carillon/protocols/smpp/segment.ts'
import { parseSmppUrl } from '@carillon/protocols/smpp/url.ts'
import { expect, test } from 'vitest'
import { readAddress } from '../carriers/drivers.ts'
import { phoneOf, readingsOf } from '../engine/receive/address.ts'
import { withoutEndingSlashes } from '../platform/settings-values.ts'
import { isLong } from './length.ts'

const zone = 'America/Chicago'
const unitedStates = 1
const abroad = 7

const readers: Record<string, (text: string) => unknown> = {
  // What handsets and carriers send.
  readInbound,
  readWish,
  keywordKey,
  foldText,
  phoneOf,
  readingsOf,
  parseReceiptText,
  messageIdForms,
  // What people type.
  whyNotKeyword,
  parsePhone: (text) => parsePhone(text, unitedStates),
  parsePhoneAbroad: (text) => parsePhone(text, abroad),
  findZip,
  whyNotUserName,
  whyNotPassword: (text) => whyNotPassword(text, { UserName: 'ann', Email: 'ann@school.example' }),
  whyNotEmail,
  readCode,
  readStart: (text) => readStart(text, zone),
  readTimeOfDay,
  isTimeZone,
  // Messages.
  blanksIn,
  isGsm,
  nonGsmCharacters,
  carrierSegments,
  messageLength,
  parseMerge,
  normaliseText,
  pictureName: (text) => pictureName(text, 'image/png'),
  whyNotPicture: (name) => whyNotPicture({ name, size: 1 }),
  findShortUrls,
  whyNotSignature: (SignatureText) => whyNotSignature({ IsEnabled: true, SignatureText }),
  singleWordWarning,
  encodeGsm,
  segmentText: (text) => segmentText(text.slice(0, 10_000), { reference: 1 }),
  // Files and what is pasted.
  cleanText,
  cutText: (text) => cutText(text),
  isMisread,
  foldHeading,
  useOfHeading,
  proposeColumns: (text) =>
    proposeColumns(
      [
        [text, text],
        ['Ann', '2175550100'],
      ],
      unitedStates,
    ),
  csvCell,
  decodeEntities,
  findNumbers: (text) => findNumbers(text, unitedStates),
  htmlToText,
  telephoneOf,
  maskAddresses,
  splitName,
  readPasted: (text) => readPasted({ text }, unitedStates),
  nameIn: (text) => nameIn(text),
  isSurelyName,
  readPhoneCell: (text) => readPhoneCell(text, unitedStates),
  rtfToText: (text) => rtfToText(`{\\rtf1 ${text}`),
  parseSmppUrl: (text) => parseSmppUrl(`smpp://${text}`),
  withoutEndingSlashes,
  readAddress: (text) => readAddress(`twilio://a:b@c/${text}`),
}

/** What is repeated. */
const units = [
  ...'\n \t0 1 a A z . , ; : \' " ( ) [ ] { } < > & % \\ = + - / @ _ ’ | ~ # * \0 \u0301 \u200d é ß İ 🙂 👍🏽 中 ١ ﬁ ½ ＝'.split(
    ' ',
  ),
  ...[
    ' ',
    '\r\n',
    '\n ',
    '\n\n ',
    ' \n',
    '. ',
    'a ',
    '1 ',
    ' ,',
    ', ',
    'a,',
    '1-',
    '(1',
    '1(',
    '12 ',
    '1.',
    'a1',
    'Aa',
    'é1',
  ],
  ...[
    '{{',
    '}}',
    '{{a',
    '{{a}}',
    '{{a|b}}',
    '[a',
    '[Date]',
    '<a',
    '<a ',
    '<!--',
    '</',
    '<td>',
    '<a href="',
    '&#',
    '&amp;',
    '&a',
  ],
  ...[
    'stop ',
    'stop\n',
    'stop, ',
    'please ',
    'thanks ',
    'join ',
    'join',
    'do not text ',
    'remove me from the ',
    'your a ',
    'no more ',
    'stop the ',
  ],
  ...[
    'dont want to get any ',
    'stop the your sending ',
    'opt me out of your text ',
    'please just ',
    'i wrong number ',
    'no quiero de ',
    'khong muon ',
    '不要 ',
    'removed a b from',
    '\nsent ',
    '\nsent from ',
    '\n sent',
  ],
  ...[
    'id:',
    'id:1 ',
    'stat:',
    'text:',
    'submit date:',
    'id :',
    'http://a',
    'www.',
    'bit.ly/',
    'tel:',
    'a@',
    'a.b',
    'a@b.c ',
    '555-0100 ',
    'Ann 217',
    'x1 ',
    'ext ',
  ],
  ...['\\par ', '{\\b ', "\\'e9", '\\u1 ', '"a"', '",', '""', '_x0041_', 'de la ', 'Mr. ', "o'", 'I I ', 'A B '],
]

/** Before and behind something else: what does not match after all is what takes long. */
const shapes: ((run: string) => string)[] = [
  (run) => run,
  (run) => `${run}!x`,
  (run) => `x!${run}!x`,
  (run) => `${run}\nx`,
  (run) => `${run}\t`,
  (run) => `${run}| 217-555-0100`,
  (run) => `217-555-0100 ${run}|`,
  (run) => `a@${run},`,
  (run) => `2026-11-22T${run}`,
]

/**
 * Four milliseconds of a processor for a kilobyte: what is in proportion stays below it. Time in which others had the processor is not
 * counted, but a busy machine has cold caches, so what takes longer is judged by how it grows: in proportion, eight times the text takes
 * eight times as long, and a square of it 64.
 */
const octets = 16 * 1024
const mostMs = 64
const mostGrowth = 24

const msOf = (read: (text: string) => unknown, text: string) => {
  const began = process.threadCpuUsage()
  try {
    read(text)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

const leastMs = (read: (text: string) => unknown, text: string) => Math.min(...[1, 2, 3].map(() => msOf(read, text)))

/** Of a text of so many octets; `first` is what it took already, where that is known. */
const isFast = (read: (text: string) => unknown, text: (length: number) => string, length: number, first?: number) =>
  (first ?? msOf(read, text(length))) < mostMs ||
  leastMs(read, text(length)) < Math.max(mostMs, mostGrowth * leastMs(read, text(length / 8)))

const slowTexts = (read: (text: string) => unknown): string[] => {
  const slow = new Set<string>()
  for (const [at, shape] of shapes.entries()) {
    for (const unit of units) {
      const text = (length: number) => shape(unit.repeat(Math.ceil(length / unit.length)))
      // What is slow at an eighth need not be waited for, and what takes next to nothing there is fast even where its time grows with the cube.
      const atEighth = msOf(read, text(octets / 8))
      if (!isLong && atEighth < mostMs / 8 ** 3) continue
      if (!isFast(read, text, octets / 8, atEighth) || !isFast(read, text, octets))
        slow.add(`${JSON.stringify(unit)} in shape ${at}`)
    }
  }
  return [...slow]
}

test.each(Object.entries(readers))('%s takes time in proportion', (_, read) => {
  expect(slowTexts(read)).toEqual([])
})

test('a reader whose time grows with the square is found, and one that is only slow is not', () => {
  let seen = 0
  const run = (length: number) => 'a'.repeat(length)
  const work = (steps: number) => {
    for (let step = 0; step < steps; step++) seen = (seen * 31 + step) % 1_000_003
  }
  expect(isFast((text) => work(text.length ** 2), run, octets)).toBe(false)
  expect(isFast((text) => work(text.length * 10_000), run, octets)).toBe(true)
  expect(seen).toBeGreaterThan(0)
})
