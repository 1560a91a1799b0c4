import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { expect, test } from 'vitest'
import { isPreparing } from './is-preparing.ts'
import { tabOf } from './tabs.ts'

const scheduled = { PhoneNumberCount: 15, NotDeliveredTexts: 15, DeliveredTexts: 0, TotalCompleted: 0 } as Broadcast

test.each([
  ['all', scheduled, 0, true],
  ['not-completed', scheduled, 0, true],
  ['delivered', scheduled, 0, false],
  ['all', scheduled, 15, false],
  ['all', { ...scheduled, PhoneNumberCount: 0 }, 0, false],
  ['not-completed', { ...scheduled, NotDeliveredTexts: 3, TotalCompleted: 12 }, 0, false],
] as const)('%s of %o with %i rows: %s', (category, broadcast, size, expected) =>
  expect(isPreparing(tabOf(category), broadcast, size)).toBe(expected),
)
