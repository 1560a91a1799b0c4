import { DraftForm } from '@carillon/contract/drafts.ts'
import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { expect, test } from 'vitest'
import { hasMerge, hasResult, isMergeRight } from './merge-state.ts'

const form = DraftForm.parse({ TextMessage: 'Hi {{FirstName}}' })
const done: TemplateMerge = {
  ID: 1,
  Status: 'Complete',
  Fields: ['FirstName'],
  Done: 60,
  Total: 60,
  InvalidMessageCount: 0,
  ExcludedMessageCount: 0,
  OwnMessageCount: 0,
  MissingFields: [],
  IsStale: false,
  MergeSummaryUri: '',
  InvalidMessageUri: '',
  CreatedDate: '2026-11-20T17:40:00Z',
}

test.each([
  ['a plain message needs no merge', { ...form, TextMessage: 'Hi' }, null, true],
  ['a personalized one does', form, null, false],
  ['one that goes on is not done', form, { ...done, Status: 'InProgress' as const }, false],
  ['one that failed is not done', form, { ...done, Status: 'Error' as const }, false],
  ['a stale one must run again', form, { ...done, IsStale: true }, false],
  ['people whose message is left out keep nobody from going on', form, { ...done, InvalidMessageCount: 3 }, true],
])('%s', (_, written, TemplateMerge, isRight) => expect(isMergeRight(written, { TemplateMerge })).toBe(isRight))

test('a draft on its way keeps nobody waiting', () => expect(isMergeRight(form, undefined)).toBe(true))

test('a message that is plain now has a merge as long as somebody is left out', () => {
  const plain = { ...form, TextMessage: 'Hi' }
  expect([hasMerge(form, null), hasMerge(plain, null), hasMerge(plain, done)]).toEqual([true, false, false])
  expect(hasMerge(plain, { ...done, ExcludedMessageCount: 1 })).toBe(true)
  expect(isMergeRight(plain, { TemplateMerge: { ...done, ExcludedMessageCount: 1, IsStale: true } })).toBe(true)
})

test('only what needs looking at is shown', () => {
  expect(hasResult(done)).toBe(false)
  expect(hasResult({ ...done, OwnMessageCount: 1 })).toBe(true)
})
