import type { SaidItem } from '@carillon/contract/contacts.ts'
import { beforeAll, expect, it } from 'vitest'
import { setTimeZone } from '../../ui/format.ts'
import { daysOf, effectOf, resultWord, threadOf } from './said-words.ts'

beforeAll(() => setTimeZone('America/Chicago', 'America/Chicago'))

const said = (ID: string, at: string) => ({ ID, Date: at }) as SaidItem

it('makes one thread of pages, oldest first and each thing once', () => {
  const pages = [
    { Items: [said('c', '2026-11-20T12:00:00Z'), said('b', '2026-11-20T11:00:00Z')] },
    { Items: [said('b', '2026-11-20T11:00:00Z'), said('a', '2026-11-19T11:00:00Z')] },
  ]
  expect(threadOf(pages).map(({ ID }) => ID)).toEqual(['a', 'b', 'c'])
})

it('cuts the thread into the days of the user’s own zone', () => {
  const thread = [
    said('a', '2026-11-20T05:30:00Z'),
    said('b', '2026-11-20T06:30:00Z'),
    said('c', '2026-11-21T02:00:00Z'),
  ]
  const now = Date.parse('2026-11-21T03:00:00Z')
  expect(daysOf(thread, now).map(({ day, items }) => [day, items.map(({ ID }) => ID)])).toEqual([
    ['Yesterday', ['a']],
    ['Today', ['b', 'c']],
  ])
})

it('tells results and effects in words', () => {
  expect(resultWord('NotSent')).toEqual({ word: 'Not sent', tone: 'grey' })
  expect(resultWord(null)).toBeUndefined()
  expect(resultWord('')).toBeUndefined()
  expect(resultWord('accepted')).toEqual({ word: 'Sent', tone: 'ink' })
  expect(resultWord('Elsewhere')).toEqual({ word: 'Elsewhere', tone: 'grey' })
  expect(effectOf({ IsInbound: true, Type: 'Stop' })).toBe('Opted out of texts and calls')
  expect(effectOf({ IsInbound: false, Type: 'Join' })).toBe('Automatic answer')
  expect(effectOf({ IsInbound: false, Type: 'Auto Reply' })).toBe('Automatic answer')
  expect(effectOf({ IsInbound: true, Type: 'Chat' })).toBeUndefined()
  expect(effectOf({ IsInbound: false, Type: 'Chat' })).toBeUndefined()
})
