import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { expect, test } from 'vitest'
import { previewText, templateParts } from './preview.ts'

const written = { message: 'Hi {{FirstName there}}!', signature: '', organisation: '', CountryID: unitedStates }
const read = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('')

test('the parts joined are exactly what leaves', () => {
  const signed = { ...written, signature: 'Ms. Lee', organisation: 'Lincoln High' }
  const message = 'Hi Ann!'
  const { leaves } = composeText({ ...signed, message, isFirstText: true })
  expect(read(previewText(signed, { values: { FirstName: 'Ann' } }).parts)).toBe(leaves)
})

test('typographic characters are shown and counted as they leave', () => {
  const curly = { ...written, message: 'It’s {{FirstName}}…', signature: '“Lee”', organisation: 'St. Mary’s' }
  const { parts, cost } = previewText(curly, { values: { FirstName: 'D’Arcy' }, isFirstText: false })
  expect(read(parts)).toBe("St. Mary's: It's D'Arcy...\n\n\"Lee\"")
  expect(cost.carrier).toMatchObject({ encoding: 'gsm', segments: 1 })
  expect(read(templateParts(curly))).toBe('St. Mary\'s: It\'s First name...\n\n"Lee"')
})

test('a value is told from what was written, and a missing one takes its default', () => {
  expect(previewText(written, { values: { FirstName: 'Ann' } }).parts[1]).toEqual({ kind: 'filled', text: 'Ann' })
  expect(read(previewText(written, { values: {} }).parts)).toBe('Hi there! Reply STOP to opt out')
})

test('without value and default the field itself is shown as missing', () => {
  const preview = previewText({ ...written, message: 'Hi {{Notes}}' }, { values: {} })
  expect(preview.isMissing).toBe(true)
  expect(preview.parts[1]).toEqual({ kind: 'missing', text: '{{Notes}}' })
})

test('the notice is outside length and price', () => {
  const { cost } = previewText({ ...written, message: 'a'.repeat(160) }, { values: {} })
  expect(cost).toMatchObject({ length: 160, priceSegments: 1, carrier: { segments: 2 } })
})

test('nothing written shows nothing', () =>
  expect(previewText({ ...written, message: '' }, { values: {} }).parts).toEqual([]))

test('the notice is shown where it will be appended, and nowhere else', () => {
  const plain = { ...written, message: 'School is closed.' }
  expect(read(previewText(plain, { values: {}, isFirstText: false }).parts)).toBe('School is closed.')
  expect(read(previewText(plain, { values: {}, isFirstText: true }).parts)).toMatch(/ Reply STOP to opt out$/)
})

test('a message of one’s own is shown as it stands, with the same signature', () => {
  const signed = { ...written, signature: 'Ms. Lee' }
  const preview = previewText(signed, { values: {}, ownMessage: 'Dear {{Dr.}} Roe', isFirstText: false })
  expect(read(preview.parts)).toBe('Dear {{Dr.}} Roe\n\nMs. Lee')
  expect(preview.isMissing).toBe(false)
})

test('a picture costs one more and needs no words', () => {
  expect(previewText({ ...written, hasMedia: true }, { values: {} }).cost.credits).toBe(2)
  const alone = previewText({ ...written, message: '', hasMedia: true }, { values: {} })
  expect(alone.cost.credits).toBe(2)
  expect(read(alone.parts)).toBe('Reply STOP to opt out')
})
