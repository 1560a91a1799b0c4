import { decodeGsm, encodeGsm, encodeUcs2 } from '@carillon/protocols/smpp/gsm.ts'
import { expect, it } from 'vitest'
import { textOf } from './text-of.ts'

it('reads every single octet as the decoder does', () => {
  for (let octet = 0; octet < 128; octet++) expect(textOf(Buffer.of(octet), 0)).toBe(decodeGsm(Buffer.of(octet)))
})

it('reads text with and without letters of its own, and tells data from text', () => {
  expect(textOf(encodeGsm('Bus 9 is late.')!, 0)).toBe('Bus 9 is late.')
  expect(textOf(encodeGsm('10€ @ Grüße')!, 0)).toBe('10€ @ Grüße')
  expect(textOf(encodeUcs2('🎉 fiesta'), 8)).toBe('🎉 fiesta')
  expect(textOf(Buffer.of(1, 2, 3), 4)).toBe('[data]')
})
