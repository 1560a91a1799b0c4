import type { Carrier, CarrierLink } from '@carillon/contract/carriers.ts'
import { expect, test } from 'vitest'
import { busyOf, linkState } from './link-state.ts'

const link = (more: Partial<CarrierLink> = {}): CarrierLink => ({
  ...{ NodeID: 1, IsUp: true, Health: 'up', Trouble: '', Slots: 10, Taken: 4, Since: '2026-11-21T04:00:00Z' },
  ...more,
})
const carrier = (Links: CarrierLink[], more: Partial<Carrier> = {}) => ({
  IsEnabled: true,
  Trouble: '',
  Links,
  ...more,
})

test.each<[string, ReturnType<typeof carrier>, string]>([
  ['Up', carrier([link(), link()]), ''],
  ['Slow', carrier([link(), link({ Health: 'slow' })]), 'slow'],
  ['Failing', carrier([link({ Health: 'slow' }), link({ Health: 'down' })]), 'next carrier'],
  ['Partly up', carrier([link(), link({ IsUp: false, Trouble: 'timed out' })]), 'Timed out.'],
  ['Down', carrier([link({ IsUp: false, Health: 'down', Trouble: 'wrong password' })]), 'Wrong password.'],
  ['Not in use', carrier([]), 'opens when'],
  ['Disabled', carrier([link()], { IsEnabled: false }), ''],
  ['Unusable', carrier([], { Trouble: 'Another secret.', IsEnabled: false }), 'Another secret.'],
])('%s', (word, seen, sentence) => {
  expect(linkState(seen)).toMatchObject({ word, sentence: expect.stringContaining(sentence) })
})

test('it has been so since the last change', () => {
  const later = '2026-11-21T05:00:00Z'
  expect(linkState(carrier([link({ Since: later }), link()])).since).toBe(later)
})

test('busy is what the links that are up carry', () => {
  expect(busyOf(carrier([link(), link({ Taken: 1 }), link({ IsUp: false })]))).toEqual({ taken: 5, slots: 20 })
  expect(busyOf(carrier([link({ IsUp: false })]))).toBeUndefined()
})
