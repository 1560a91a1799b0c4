import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { formatMessage } from './format-message.ts'
import type { IncomingCall } from './incoming-call.ts'
import { type Header, header, listOf, type SipResponse } from './message.ts'
import { listenTo, localMedia, orderTo, startAgent } from './testing/agents.ts'
import { startRawPeer } from './testing/raw-peer.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A trunk with which one may register. */
async function trunk(clock?: ReturnType<typeof createManualClock>) {
  const started = await startAgent({ takesRegistrations: true, keepAliveMs: null, ...(clock ? { clock } : {}) })
  ends.push(started.agent.close)
  return started.agent
}

async function register(port: number, onCall?: (call: IncomingCall) => void) {
  const started = await startAgent({
    proxies: [{ host: '127.0.0.1', port }],
    registerSeconds: 60,
    keepAliveMs: null,
    ...(onCall ? { onCall } : {}),
  })
  if (!started.agent.isUp()) await started.reached('up')
  return started.agent
}

it('who has registered is called, and no more once they have gone', async () => {
  const theirs = listenTo()
  const agent = await trunk()
  const other = await register(agent.address.port, (call) => void call.answer(localMedia(40_002), theirs.handlers))
  expect(agent.registered()).toEqual([{ kind: 'udp', ...other.address }])
  const ours = listenTo()
  const call = agent.place(orderTo('12175550200', { via: agent.registered()[0]! }), ours.handlers)
  await Promise.all([ours.reached('answered'), theirs.reached('answered')])
  call.hangUp()
  expect(await theirs.ended).toMatchObject({ by: 'peer', wasAnswered: true })
  await other.close()
  await expect.poll(() => agent.registered()).toEqual([])
})

describe('what is registered', () => {
  const asks = async (clock = createManualClock()) => {
    const agent = await trunk(clock)
    const answers = new EventEmitter()
    const peer = await startRawPeer((message) => void answers.emit(header(message, 'cseq')!, message))
    ends.push(peer.close)
    let seq = 0
    const contact = (user: string, more = '') => `<sip:${user}@127.0.0.1:${peer.port}>${more}`
    const ask = async (contacts: string[], more: Header[] = []) => {
      seq++
      const headers = [
        { name: 'via', value: `SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK${seq}` },
        { name: 'from', value: '<sip:a@127.0.0.1>;tag=1' },
        { name: 'to', value: '<sip:a@127.0.0.1>' },
        { name: 'call-id', value: 'registers' },
        { name: 'cseq', value: `${seq} REGISTER` },
        ...contacts.map((value) => ({ name: 'contact', value })),
        ...more,
      ]
      const answered = once(answers, `${seq} REGISTER`)
      const body = Buffer.alloc(0)
      const request = { kind: 'request', method: 'REGISTER', uri: 'sip:127.0.0.1', headers, body } as const
      peer.sendOctets(formatMessage(request), agent.address.port)
      return (await answered)[0] as SipResponse
    }
    return { agent, clock, contact, ask }
  }

  it('is told with the time that is left, forgotten after it, and taken back by an expiry of 0 or by all at once', async () => {
    const { agent, clock, contact, ask } = await asks()
    const first = await ask([contact('a', ';expires=100'), contact('b')], [{ name: 'expires', value: '200' }])
    expect(listOf(first, 'contact')).toEqual([contact('a', ';expires=100'), contact('b', ';expires=200')])
    clock.advance(100_000)
    expect(listOf(await ask([]), 'contact')).toEqual([contact('b', ';expires=100')])
    await ask([contact('c'), contact('b', ';expires=0')])
    expect(agent.registered()).toHaveLength(1)
    await ask(['*'], [{ name: 'expires', value: '0' }])
    expect(agent.registered()).toEqual([])
  })

  it.each([
    ['a name', ['<sip:a@example.org>']],
    ['a stranger', ['<sip:a@192.0.2.1>']],
    ['no address', ['<tel:123>']],
    ['no time', ['<sip:a@127.0.0.1>;expires=soon']],
    ['all, and one', ['*', '<sip:a@127.0.0.1>']],
  ])('is not %s', async (_, contacts) => {
    const { agent, ask } = await asks()
    const refused = await ask(contacts)
    expect([refused.status, header(refused, 'contact')]).toEqual([400, undefined])
    expect(agent.registered()).toEqual([])
  })

  it('is no more than a hundred at a time', async () => {
    const { agent, contact, ask } = await asks()
    const hundred = Array.from({ length: 100 }, (_, at) => contact(`n${at}`))
    expect((await ask(hundred)).status).toBe(200)
    expect((await ask([contact('one-more')])).status).toBe(503)
    expect(agent.registered()).toHaveLength(100)
  })
})
