import { describe, expect, test } from 'vitest'
import { type Reason, reason } from './reason.ts'
import { routeOf } from './routing.ts'
import { type BroadcastType, broadcastTypes, combination } from './type.ts'

const { none, optedOut, doNotCall, notTextable, notOptedIn, preference, globallyOptedOut } = reason
const gets = (type: BroadcastType, whyNotText: Reason, whyNotCall: Reason) => {
  const { text, call } = routeOf(type, { whyNotText, whyNotCall })
  return text && call ? 'both' : text ? 'text' : call ? 'call' : 'none'
}

describe('what a number gets (rules/to-come 2)', () => {
  test.each([
    // A mobile phone.
    [none, none, 'text', 'both'],
    // A landline.
    [notTextable, none, 'call', 'call'],
    // STOP: it ends calls too.
    [optedOut, doNotCall, 'none', 'none'],
    // Opted out of texts alone: not called instead.
    [optedOut, none, 'none', 'call'],
    // Removed by key 3, and textable.
    [none, doNotCall, 'text', 'text'],
    [notTextable, doNotCall, 'none', 'none'],
    // Texts go to opted-in numbers, calls to the remainder, or to all.
    [notOptedIn, none, 'call', 'call'],
    [notOptedIn, doNotCall, 'none', 'none'],
    [preference, none, 'call', 'call'],
    [none, preference, 'text', 'text'],
    [globallyOptedOut, globallyOptedOut, 'none', 'none'],
  ])('not texted for %i, not called for %i: or %s, and %s', (whyNotText, whyNotCall, or, and) => {
    for (const type of broadcastTypes) {
      const kind = combination(type)
      if (kind) expect([type, gets(type, whyNotText, whyNotCall)]).toEqual([type, kind === 'or' ? or : and])
    }
  })
})

test('a plain type gets its own form alone, "or" never both, and nothing goes where something stands against it', () => {
  const reasons = Object.values(reason)
  for (const type of broadcastTypes) {
    for (const whyNotText of reasons) {
      for (const whyNotCall of reasons) {
        const { text, call } = routeOf(type, { whyNotText, whyNotCall })
        if (text) expect([whyNotText, type.includes('SMS')]).toEqual([none, true])
        if (call) expect([whyNotCall, type.endsWith('SMS')]).toEqual([none, false])
        if (combination(type) !== 'and') expect(text && call).toBe(false)
      }
    }
  }
})
