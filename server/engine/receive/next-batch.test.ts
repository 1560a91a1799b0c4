import { expect, test } from 'vitest'
import { nextBatch } from './next-batch.ts'

const [text, receipt] = [{ kind: 'text' as const }, { kind: 'receipt' as const }]
const some = <T>(one: T, count: number) => Array.from({ length: count }, () => one)

test.for([
  ['receipts alone, a thousand', some(receipt, 1500), 1000],
  ['what there is', some(receipt, 3), 3],
  ['nothing behind a text', [...some(receipt, 3), text, ...some(receipt, 900)], 4],
  ['all texts that are near', [receipt, text, ...some(receipt, 300), text, receipt], 303],
  ['25 texts', [...some(text, 30), receipt], 25],
  ['the text behind a thousand comes with the next', [...some(receipt, 1000), text], 1000],
] as const)('%s', ([, events, count]) => {
  expect(nextBatch(events)).toEqual(events.slice(0, count))
})
