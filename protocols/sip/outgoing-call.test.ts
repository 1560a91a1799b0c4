// Where nothing is heard, turned by a clock of the test's own.

import { afterEach, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { header, type SipRequest } from './message.ts'
import { formatOffer } from './offer.ts'
import { listenTo, localMedia, orderTo, startAgent } from './testing/agents.ts'
import { startRawPeer } from './testing/raw-peer.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function meet(onMessage?: Parameters<typeof startRawPeer>[0]) {
  const clock = createManualClock()
  const peer = await startRawPeer(onMessage)
  const { agent, reached } = await startAgent({ clock, proxies: [{ host: '127.0.0.1', port: peer.port }] })
  ends.push(peer.close, agent.close)
  return { clock, peer, agent, reached }
}

it('a call of which nothing is heard is unknown, and the proxy is down', async () => {
  const { clock, agent, peer, reached } = await meet()
  const ours = listenTo()
  agent.place(orderTo('1', { ringMs: 120_000 }), ours.handlers)
  await peer.next('INVITE')
  const down = reached('down')
  clock.advance(32_000)
  expect(await ours.ended).toMatchObject({ by: 'peer', isUnknown: true, status: null, wasAnswered: false })
  await down
  expect(agent.isUp()).toBe(false)
})

it('who hangs up before anything was heard cancels as soon as something is', async () => {
  const { agent, peer } = await meet()
  const ours = listenTo()
  const call = agent.place(orderTo('1'), ours.handlers)
  const invite = await peer.next('INVITE')
  call.hangUp()
  const cancelled = peer.next('CANCEL')
  peer.answer(invite, 100)
  peer.answer(await cancelled, 200)
  peer.answer(invite, 487)
  expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: false })
})

it('an answer that crosses the cancelling is acknowledged and hung up', async () => {
  const { agent, peer } = await meet()
  const ours = listenTo()
  const call = agent.place(orderTo('1'), ours.handlers)
  const invite = await peer.next('INVITE')
  call.hangUp()
  const [ack, bye] = [peer.next('ACK'), peer.next('BYE')]
  const headers = [
    { name: 'contact', value: '<sip:a@192.0.2.9>' },
    { name: 'content-type', value: 'application/sdp' },
  ]
  peer.answer(invite, 200, headers, formatOffer(localMedia()))
  await ack
  expect((await bye) as SipRequest).toMatchObject({ uri: 'sip:a@192.0.2.9' })
  // Until the peer has heard of it, it has the call, and a line for it.
  expect(agent.calls()).toBe(1)
  peer.answer((await bye) as SipRequest, 200)
  expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
})

it('a cancelled call that is never confirmed is unknown after 32 s: its answer may have been lost', async () => {
  const { agent, peer, clock } = await meet()
  const ours = listenTo()
  agent.place(orderTo('1', { ringMs: 20_000 }), ours.handlers)
  peer.answer(await peer.next('INVITE'), 180)
  await ours.reached('ringing')
  clock.advance(20_000)
  peer.answer(await peer.next('CANCEL'), 200)
  clock.advance(32_000)
  expect(await ours.ended).toMatchObject({ by: 'us', rangOut: true, isUnknown: true })
})

it('a call is refreshed when the peer leaves that to us, and ends when it does not answer', async () => {
  const { agent, peer, clock } = await meet()
  const ours = listenTo()
  agent.place(orderTo('1'), ours.handlers)
  const invite = await peer.next('INVITE')
  const headers = [
    { name: 'contact', value: '<sip:a@192.0.2.9>' },
    { name: 'content-type', value: 'application/sdp' },
    { name: 'session-expires', value: '600;refresher=uac' },
  ]
  const acknowledged = peer.next('ACK')
  peer.answer(invite, 200, headers, formatOffer(localMedia()))
  await acknowledged
  const again = peer.next('INVITE')
  clock.advance(300_000)
  const refresh = await again
  expect(header(refresh, 'call-id')).toBe(header(invite, 'call-id'))
  const [ack, third] = [peer.next('ACK'), peer.next('INVITE')]
  peer.answer(refresh, 200, headers, formatOffer(localMedia()))
  expect(header(await ack, 'cseq')).toBe('2 ACK')
  clock.advance(300_000)
  await third
  const bye = peer.next('BYE')
  clock.advance(32_000)
  await bye
  // A peer that says nothing is not waited for.
  clock.advance(4_000)
  expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true, reason: 'the session was not refreshed' })
})

it('a refresh that meets a change of the peer comes again', async () => {
  const { agent, peer, clock } = await meet()
  const ours = listenTo()
  agent.place(orderTo('1'), ours.handlers)
  const headers = [
    { name: 'contact', value: `<sip:a@127.0.0.1:${peer.port}>` },
    { name: 'content-type', value: 'application/sdp' },
    { name: 'session-expires', value: '600;refresher=uac' },
  ]
  const invite = await peer.next('INVITE')
  const acknowledged = peer.next('ACK')
  peer.answer(invite, 200, headers, formatOffer(localMedia()))
  await acknowledged
  const again = peer.next('INVITE')
  clock.advance(300_000)
  const refused = peer.next('ACK')
  peer.answer(await again, 491)
  await refused
  const third = peer.next('INVITE')
  clock.advance(4_000)
  const taken = peer.next('ACK')
  peer.answer(await third, 200, headers, formatOffer(localMedia()))
  await taken
  clock.advance(200_000)
  expect(agent.calls()).toBe(1)
  expect(ours.heard).toEqual(['answered'])
})

it('who hangs up before their lost answer comes again was there, and the answer is acknowledged all the same', async () => {
  const { agent, peer } = await meet()
  const ours = listenTo()
  agent.place(orderTo('1'), ours.handlers)
  const invite = (await peer.next('INVITE')) as SipRequest
  peer.answer(invite, 180)
  const told = peer.next('200 BYE')
  const bye = (branch: string): SipRequest => ({
    ...{ kind: 'request', method: 'BYE', uri: 'sip:c@127.0.0.1', body: Buffer.alloc(0) },
    headers: [
      ...invite.headers.filter(({ name }) => ['call-id', 'max-forwards'].includes(name)),
      { name: 'via', value: `SIP/2.0/UDP 127.0.0.1:${peer.port};branch=${branch}` },
      { name: 'from', value: `${header(invite, 'to')};tag=raw` },
      { name: 'to', value: header(invite, 'from')! },
      { name: 'cseq', value: '1 BYE' },
    ],
  })
  peer.send(bye('z9hG4bKhangup1'))
  await told
  expect(await ours.ended).toMatchObject({ by: 'peer', wasAnswered: true })
  const acknowledged = peer.next('ACK')
  const headers = [
    { name: 'contact', value: `<sip:a@127.0.0.1:${peer.port}>` },
    { name: 'content-type', value: 'application/sdp' },
  ]
  peer.answer(invite, 200, headers, formatOffer(localMedia()))
  await acknowledged
  const unknown = peer.next('481 BYE')
  peer.send({
    ...bye('z9hG4bKhangup2'),
    headers: bye('z9hG4bKhangup2').headers.map((one) =>
      one.name === 'call-id' ? { name: 'call-id', value: 'another' } : one,
    ),
  })
  await unknown
})
