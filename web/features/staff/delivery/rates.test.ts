import type { Delivery } from '@carillon/contract/operations.ts'
import { expect, it, test } from 'vitest'
import { addSample, everything, ratePerSecond, rateText, type Sample } from './rates.ts'

const answer = (second: number, HandedOver: number, broadcasts: Record<number, number> = {}) =>
  ({
    AsOfDate: new Date(1_700_000_000_000 + second * 1000).toISOString(),
    Totals: { HandedOver },
    Broadcasts: {
      Items: Object.entries(broadcasts).map(([id, sum]) => ({ BroadcastID: Number(id), HandedOver: sum })),
    },
  }) as unknown as Delivery

const after = (...answers: Delivery[]) => answers.reduce<readonly Sample[]>(addSample, [])

test('one answer says nothing of a rate', () => {
  expect(ratePerSecond(after(answer(0, 100)), everything)).toBeUndefined()
  expect(ratePerSecond([], everything)).toBeUndefined()
})

test('the rate is the difference over the time between, of the last minute', () => {
  expect(ratePerSecond(after(answer(0, 100), answer(2, 120), answer(4, 200)), everything)).toBe(25)
  expect(ratePerSecond(after(answer(0, 0), answer(70, 7000), answer(72, 7100)), everything)).toBe(50)
  expect(ratePerSecond(after(answer(0, 0), answer(20, 200), answer(22, 220)), everything, 10_000)).toBe(10)
})

test('an engine that ended takes its sum with it, which is no sending backwards', () => {
  expect(ratePerSecond(after(answer(0, 1000), answer(2, 400), answer(4, 440)), everything)).toBe(10)
})

test('a broadcast has a rate while it is among the answers', () => {
  const samples = after(answer(0, 0, { 7: 10 }), answer(2, 0, { 7: 30, 8: 5 }), answer(4, 0, { 8: 9 }))
  expect(ratePerSecond(samples.slice(0, 2), 7)).toBe(10)
  expect(ratePerSecond(samples, 7)).toBeUndefined()
  expect(ratePerSecond(samples, 8)).toBe(2)
})

test('the same answer twice counts once', () => {
  const samples = after(answer(0, 100), answer(2, 120))
  expect(addSample(samples, answer(2, 120))).toBe(samples)
})

it.each([
  [undefined, '–'],
  [0, '0'],
  [0.083, '0.08'],
  [0.44, '0.4'],
  [9.94, '9.9'],
  [12.4, '12'],
  [1284.2, '1,284'],
])('%s is written %s', (rate, text) => expect(rateText(rate)).toBe(text))
