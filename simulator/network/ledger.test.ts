import { expect, it } from 'vitest'
import { createLedger } from './ledger.ts'

const add = (ledger: ReturnType<typeof createLedger>, Text: string) =>
  ledger.add({ At: 0, Kind: 'text', From: '', To: '', Text, Parts: 1, MessageID: '', Outcome: '' })
const texts = (rows: { Text: string }[]) => rows.map(({ Text }) => Text)

it('is followed by number, forgets its oldest rows and says so', () => {
  const ledger = createLedger(3)
  for (const text of ['a', 'b', 'c', 'd', 'e']) add(ledger, text)
  expect(texts(ledger.since(0, 10))).toEqual(['c', 'd', 'e'])
  expect(texts(ledger.since(4, 10))).toEqual(['e'])
  expect(texts(ledger.since(0, 2))).toEqual(['c', 'd'])
  expect(texts(ledger.last(2))).toEqual(['d', 'e'])
  expect(ledger.since(5, 10)).toEqual([])
  expect([ledger.oldest(), ledger.newest()]).toEqual([3, 5])
})

it('counts on after a reset', () => {
  const ledger = createLedger(3)
  add(ledger, 'a')
  ledger.clear()
  expect(ledger.since(0, 10)).toEqual([])
  expect(add(ledger, 'b').Seq).toBe(2)
  expect(texts(ledger.since(0, 10))).toEqual(['b'])
})
