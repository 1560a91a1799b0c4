import { type DetailRow, listDetails, DetailRow as RowShape } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, Broadcast as Shape } from '@carillon/contract/broadcasts.ts'
import { type CallRow, CallRow as CallShape, getCallResult, listCallResults } from '@carillon/contract/call-results.ts'
import type { Page } from '@carillon/contract/lists.ts'
import { expect, test } from 'vitest'
import { segmentsOf, tabsOf } from '../broadcast-people/tabs.ts'
import { callTabs } from '../call-results/call-tabs.ts'
import { findSample } from './sample-results.ts'

const now = Date.parse('2026-11-20T18:00:00Z')

const rowsOf = (key: string, query: object): Page<DetailRow> =>
  findSample(key, now)!.answer(listDetails, { params: { BroadcastID: 0 }, query }) as Page<DetailRow>

test.each(['sample-text-announcement', 'sample-text-survey'])(
  '%s is as one of the server, and its counters agree',
  (key) => {
    const { broadcast } = findSample(key, now)!
    expect(Shape.parse(broadcast)).toEqual(broadcast)
    for (const tab of tabsOf(broadcast)) {
      const { Items, Size } = rowsOf(key, { category: tab.category, pagesize: 100 })
      expect(Size, segmentsOf({ tab, response: 'all' }).sub).toBe(tab.count(broadcast as Broadcast))
      for (const row of Items) expect(RowShape.parse(row)).toEqual(row)
    }
    const { PhoneNumberCount, DeliveredTexts, FailedTextTotal, InvalidTextCount, NotDeliveredTexts } = broadcast
    expect(DeliveredTexts + FailedTextTotal + InvalidTextCount + NotDeliveredTexts).toBe(PhoneNumberCount)
  },
)

test('each answer has its people', () => {
  const { broadcast } = findSample('sample-text-survey', now)!
  for (const { ID, Count } of broadcast.TextSurveyResponses) {
    expect(Count).toBeGreaterThan(0)
    const { Size } = rowsOf('sample-text-survey', { category: 'text-survey-results', response: String(ID) })
    expect(Size).toBe(Count)
  }
})

test('search, order and pages', () => {
  const found = rowsOf('sample-text-survey', { q: 'ada', sortby: '-LastName', pagesize: 1 })
  expect(found.Size).toBe(2)
  expect(found.Items[0]!.FirstName).toBe('Ada')
  expect(findSample('sample-of-nothing', now)).toBeUndefined()
})

const callsOf = (query: object): Page<CallRow> =>
  findSample('sample-voice-survey', now)!.answer(listCallResults, {
    params: { BroadcastID: 0 },
    query: { pagesize: 100, ...query },
  }) as Page<CallRow>

test('sample-voice-survey is as one of the server, and its tabs and answers have their people', () => {
  const { broadcast, answer } = findSample('sample-voice-survey', now)!
  expect(Shape.parse(broadcast)).toEqual(broadcast)
  for (const { category, count } of callTabs(broadcast)) {
    expect(count(broadcast), category).toBeGreaterThan(0)
    expect(callsOf({ category, response: 'all' }).Size, category).toBe(count(broadcast))
  }
  for (const { ID, Count } of broadcast.SurveyResponses) {
    expect(Count).toBeGreaterThan(0)
    expect(callsOf({ category: 'survey-results', response: String(ID) }).Size).toBe(Count)
  }
  for (const row of callsOf({}).Items) {
    expect(CallShape.parse(row)).toEqual(row)
    const one = answer(getCallResult, { params: row }) as { Calls: unknown[] }
    expect(getCallResult.reply.parse(one)).toEqual(one)
    expect(one.Calls).toHaveLength(row.Attempts)
  }
})
