import type { SaidItem } from '@carillon/contract/contacts.ts'
import { expect, it, test } from 'vitest'
import { leadOf, threadOf } from './said-words.ts'

const said = (ID: string, at: string) => ({ ID, Date: at }) as SaidItem

it('makes one thread of pages, oldest first and each thing once', () => {
  const pages = [
    { Items: [said('c', '2026-11-20T12:00:00Z'), said('b', '2026-11-20T11:00:00Z')] },
    { Items: [said('b', '2026-11-20T11:00:00Z'), said('a', '2026-11-19T11:00:00Z')] },
  ]
  expect(threadOf(pages).map(({ ID }) => ID)).toEqual(['a', 'b', 'c'])
})

test.each([
  [false, 'Delivered', undefined],
  [false, 'Waiting', 'Still to be sent:'],
  [false, 'NotSent', 'Not sent:'],
  [false, 'Invalid', 'Not sent:'],
  [true, null, undefined],
])('nobody is said to have written what has not gone (inbound %s, %s)', (IsInbound, Result, lead) => {
  expect(leadOf({ IsInbound, Result })).toBe(lead)
})
