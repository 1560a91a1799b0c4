import { messageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { DeliverOutcome, ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/clock.ts'
import { createOutbox } from './outbox.ts'

/** A link that takes everything and answers what it is told to. */
const openLink = (outcomes: DeliverOutcome[]) => {
  const taken: string[] = []
  const link = {
    isBound: () => true,
    outstanding: () => 0,
    deliver: async ({ source_addr }: { source_addr: string }) => {
      taken.push(source_addr)
      return outcomes.shift() ?? { kind: 'acknowledged', status: 0 }
    },
  } as unknown as ServerSession
  return { link, taken }
}

const item = (source_addr: string, done: string[] = []) => ({
  fields: () => messageFields({ source_addr }),
  done: (outcome: string) => done.push(outcome),
})

it('gives up the oldest when too many wait, and counts them', () => {
  const outbox = createOutbox(createFakeClock(), 2)
  const done: string[] = []
  for (const name of ['a', 'b', 'c']) outbox.put(item(name, done))
  expect([outbox.waiting(), outbox.dropped(), done]).toEqual([2, 1, ['given up: too many wait']])
  const { link, taken } = openLink([])
  outbox.add(link)
  expect(taken).toEqual(['b', 'c'])
})

it('hands out again what got no answer, before what is new', async () => {
  const outbox = createOutbox(createFakeClock())
  const { link, taken } = openLink([{ kind: 'unknown', why: 'timed-out' }])
  outbox.add(link)
  const done: string[] = []
  outbox.put(item('a', done))
  await new Promise(setImmediate)
  expect(taken).toEqual(['a', 'a'])
  expect(done).toEqual(['acknowledged'])
})

it('shares among links, and lets one odd item go without harm', () => {
  const outbox = createOutbox(createFakeClock())
  const first = openLink([])
  const second = openLink([])
  outbox.add(first.link)
  outbox.add(second.link)
  const done: string[] = []
  const odd = () => {
    throw new RangeError('source_addr: too long')
  }
  outbox.put({ fields: odd, done: (outcome) => done.push(outcome) })
  for (const name of ['a', 'b', 'c', 'd']) outbox.put(item(name))
  expect(done).toEqual(['given up: source_addr: too long'])
  expect([...first.taken, ...second.taken].sort()).toEqual(['a', 'b', 'c', 'd'])
  expect(first.taken).toHaveLength(2)
})
