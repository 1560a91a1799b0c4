import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { expect, test } from 'vitest'
import { previewText } from './preview.ts'

const written = { message: 'Hi {{FirstName there}}!', signature: '', organisation: '', CountryID: unitedStates }
const read = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('')

test('the parts joined are exactly what leaves', () => {
  const signed = { ...written, signature: 'Ms. Lee', organisation: 'Lincoln High' }
  const message = 'Hi Ann!'
  const { leaves } = composeText({ ...signed, message, isFirstText: true })
  expect(read(previewText(signed, { FirstName: 'Ann' }).parts)).toBe(leaves)
})

test('a value is told from what was written, and a missing one takes its default', () => {
  expect(previewText(written, { FirstName: 'Ann' }).parts[1]).toEqual({ kind: 'filled', text: 'Ann' })
  expect(read(previewText(written, {}).parts)).toBe('Hi there! Reply STOP to opt out')
})

test('without value and default the field itself is shown as missing', () => {
  const preview = previewText({ ...written, message: 'Hi {{Notes}}' }, {})
  expect(preview.isMissing).toBe(true)
  expect(preview.parts[1]).toEqual({ kind: 'missing', text: '{{Notes}}' })
})

test('the notice is outside length and price', () => {
  const { cost } = previewText({ ...written, message: 'a'.repeat(160) }, {})
  expect(cost).toMatchObject({ length: 160, priceSegments: 1, carrier: { segments: 2 } })
})

test('nothing written shows nothing', () => expect(previewText({ ...written, message: '' }, {}).parts).toEqual([]))
