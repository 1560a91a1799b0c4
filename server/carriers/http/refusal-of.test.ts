import { reason } from '@carillon/domain/broadcast/reason.ts'
import { expect, test } from 'vitest'
import { refusalOf, type Said } from './refusal-of.ts'

const own = (meaning?: NonNullable<Said>['meaning']): Said => ({ code: '1', meaning })

test.each<[number, Said, object]>([
  [400, own(), { kind: 'refused', reason: reason.refusedOther, code: '1' }],
  [400, undefined, { kind: 'refused', reason: reason.refusedOther, code: 'HTTP 400' }],
  [422, own('destination'), { kind: 'refused', reason: reason.refusedInvalidDestination }],
  [400, own('source'), { kind: 'refused', reason: reason.numberUnavailable }],
  [400, own('spam'), { kind: 'refused', reason: reason.rejectedSpam }],
  [400, own('throttled'), { kind: 'later', slower: true }],
  [400, own('busy'), { kind: 'later', slower: false }],
  [429, undefined, { kind: 'later', slower: true }],
  [429, own('text'), { kind: 'later', slower: true }],
  [503, own(), { kind: 'later', slower: false }],
  [503, undefined, { kind: 'unknown' }],
  [500, own(), { kind: 'unknown' }],
  [502, own('destination'), { kind: 'unknown' }],
  [504, undefined, { kind: 'unknown' }],
  [408, own(), { kind: 'unknown' }],
  [422, own('doubtful'), { kind: 'unknown' }],
  [401, own(), { kind: 'shut' }],
  [402, undefined, { kind: 'shut' }],
  [404, undefined, { kind: 'shut' }],
  [403, undefined, { kind: 'shut' }],
  [403, own('account'), { kind: 'shut' }],
  [403, own(), { kind: 'refused' }],
  [400, own('account'), { kind: 'shut' }],
  [302, undefined, { kind: 'shut' }],
])('%i with %j is %j', (status, said, settled) => {
  expect(refusalOf({ status, headers: {}, body: '' }, said)).toMatchObject(settled)
})

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': '86400' }, 60_000],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 0],
  [{ 'x-ratelimit-reset': '2' }, 2000],
])('%j waits %s ms', (headers, retryAfterMs) => {
  const settled = refusalOf({ status: 429, headers, body: '' }, undefined)
  expect(settled.kind === 'later' && settled.retryAfterMs).toBe(retryAfterMs)
})
