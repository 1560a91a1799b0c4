// What a trunk may do to us, said message by message.

import { afterEach, describe, expect, it } from 'vitest'
import { formatChallenge, isRightAnswer, parseChallenge } from './digest.ts'
import { type Header, header, listOf, type SipMessage, type SipRequest, type SipResponse, tagOf } from './message.ts'
import { formatOffer } from './offer.ts'
import { responseTo } from './responses.ts'
import { listenTo, localMedia, orderTo, startAgent } from './testing/agents.ts'
import { type RawPeer, startRawPeer } from './testing/raw-peer.ts'
import type { UserAgentOptions } from './user-agent.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Serve = Record<string, (request: SipRequest, peer: RawPeer) => void>

const sdp: Header = { name: 'content-type', value: 'application/sdp' }
const contact = (port: number): Header => ({ name: 'contact', value: `<sip:raw@127.0.0.1:${port}>` })
const answered = (request: SipRequest, peer: RawPeer, more: Header[] = []) =>
  peer.answer(request, 200, [contact(peer.port), sdp, ...more], formatOffer(localMedia(40_010)))

async function trunk(serve: Serve) {
  const peer = await startRawPeer((message, raw) => {
    if (message.kind === 'request') (serve[message.method] ?? (() => raw.answer(message, 200)))(message, raw)
  })
  ends.push(peer.close)
  return peer
}

async function agentFor(peers: { port: number }[], more: Partial<UserAgentOptions> = {}) {
  const started = await startAgent({ proxies: peers.map(({ port }) => ({ host: '127.0.0.1', port })), ...more })
  ends.push(started.agent.close)
  return started
}

/** An answered call and a way to say something within it. */
async function inCall(more: Header[] = []) {
  const peer = await trunk({ ACK() {}, INVITE: (request, raw) => answered(request, raw, more) })
  const { agent } = await agentFor([peer])
  const ours = listenTo()
  agent.place(orderTo('1'), ours.handlers)
  const ack = (await peer.next('ACK')) as SipRequest
  let seq = 0
  const tell = (method: string, headers: Header[] = [], body: Buffer = Buffer.alloc(0), at = ++seq) => {
    peer.send({
      kind: 'request',
      method,
      uri: 'sip:carillon@127.0.0.1',
      headers: [
        { name: 'via', value: `SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK${method}${at}` },
        { name: 'from', value: header(ack, 'to') ?? '' },
        { name: 'to', value: header(ack, 'from') ?? '' },
        { name: 'call-id', value: header(ack, 'call-id') ?? '' },
        { name: 'cseq', value: `${at} ${method}` },
        ...headers,
      ],
      body,
    })
  }
  const say = (method: string, headers: Header[] = [], body: Buffer = Buffer.alloc(0)) => {
    tell(method, headers, body)
    return peer.next(`200 ${method}`) as Promise<SipResponse>
  }
  return { peer, agent, ours, ack, say, tell }
}

describe('a password', () => {
  const challenge = parseChallenge('Digest realm="trunk", nonce="n1", algorithm=SHA-256, qop="auth"')!
  const asks = { name: 'proxy-authenticate', value: formatChallenge(challenge) }

  it('is proved, and the ACK proves it too', async () => {
    const proved: boolean[] = []
    const peer = await trunk({
      ACK() {},
      INVITE(request, raw) {
        const answer = header(request, 'proxy-authorization')
        if (answer === undefined) return raw.answer(request, 407, [asks])
        proved.push(isRightAnswer(answer, challenge, { user: 'carillon', password: 'secret' }, request))
        answered(request, raw)
      },
    })
    const { agent } = await agentFor([peer])
    const ours = listenTo()
    agent.place(orderTo('1'), ours.handlers)
    await ours.reached('answered')
    const acks = () => peer.seen.filter((one) => one.kind === 'request' && one.method === 'ACK')
    while (acks().length < 2) await peer.next('ACK')
    expect(proved).toEqual([true])
    expect(acks().map((one) => header(one, 'cseq'))).toEqual(['1 ACK', '2 ACK'])
    expect(header(acks()[1]!, 'proxy-authorization')).toContain('nonce="n1"')
  })

  it('that is wrong is not tried for ever, a stale nonce is answered anew', async () => {
    let asked = 0
    const peer = await trunk({
      ACK() {},
      INVITE(request, raw) {
        asked++
        const stale = { ...challenge, nonce: `n${asked}`, isStale: asked === 2 }
        raw.answer(request, 407, [{ ...asks, value: formatChallenge(stale) }])
      },
    })
    const { agent } = await agentFor([peer])
    const ours = listenTo()
    agent.place(orderTo('1'), ours.handlers)
    expect(await ours.ended).toMatchObject({ status: 407 })
    expect(asked).toBe(3)
  })
})

it.each(['<sip:raw@127.0.0.1:0>', '<mailto:raw@example.org>', 'nothing'])(
  'an answer from %s is taken and acknowledged the way the call went',
  async (value) => {
    const wrong = { name: 'contact', value }
    const peer = await trunk({
      ACK() {},
      INVITE: (request, raw) => raw.answer(request, 200, [wrong, sdp], formatOffer(localMedia(40_010))),
    })
    const { agent } = await agentFor([peer])
    const ours = listenTo()
    const call = agent.place(orderTo('1'), ours.handlers)
    await peer.next('ACK')
    await ours.reached('answered')
    const bye = peer.next('BYE')
    call.hangUp()
    await bye
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
  },
)

describe('proxies', () => {
  const refusing = (status: number, headers: Header[] = []): Serve => ({
    ACK() {},
    INVITE: (request, raw) => raw.answer(request, status, headers),
  })
  const invites = (peer: { seen: SipMessage[] }) =>
    peer.seen.filter((one) => one.kind === 'request' && one.method === 'INVITE').length

  it('the next one is tried after 503, and the first is left alone for as long as it asks', async () => {
    const first = await trunk(refusing(503, [{ name: 'retry-after', value: '120 (busy)' }]))
    const second = await trunk(refusing(486))
    const { agent } = await agentFor([first, second])
    for (let i = 0; i < 2; i++) {
      const ours = listenTo()
      agent.place(orderTo('1'), ours.handlers)
      expect(await ours.ended).toMatchObject({ status: 486 })
    }
    expect([invites(first), invites(second)]).toEqual([1, 2])
  })

  it('when none is left the call says how long to wait', async () => {
    const only = await trunk(refusing(503, [{ name: 'retry-after', value: '120' }]))
    const { agent } = await agentFor([only])
    const [one, two] = [listenTo(), listenTo()]
    agent.place(orderTo('1'), one.handlers)
    expect(await one.ended).toMatchObject({ status: 503, retryAfterMs: 120_000 })
    agent.place(orderTo('1'), two.handlers)
    const { retryAfterMs } = await two.ended
    expect(retryAfterMs).toBeGreaterThan(100_000)
    expect(invites(only)).toBe(1)
  })

  it('one that says 503 without a time is asked for the next call', async () => {
    const only = await trunk(refusing(503))
    const { agent } = await agentFor([only])
    for (let i = 0; i < 2; i++) {
      const ours = listenTo()
      agent.place(orderTo('1'), ours.handlers)
      expect(await ours.ended).toMatchObject({ status: 503, retryAfterMs: null })
    }
    expect(invites(only)).toBe(2)
  })

  it.each([302, 404, 486, 500, 600])(
    '%s is final: nobody else is asked, and no other address is called',
    async (status) => {
      const elsewhere = await trunk({})
      const first = await trunk(
        refusing(status, [{ name: 'contact', value: `<sip:1900@127.0.0.1:${elsewhere.port}>` }]),
      )
      const second = await trunk(refusing(486))
      const { agent } = await agentFor([first, second])
      const ours = listenTo()
      agent.place(orderTo('1'), ours.handlers)
      expect(await ours.ended).toMatchObject({ status })
      expect([invites(first), invites(second), elsewhere.seen.length]).toEqual([1, 0, 0])
    },
  )

  it('a connection that is refused is no call: the next proxy gets it', async () => {
    const { agent: taker } = await startAgent({ kind: 'tcp', onCall: (call) => call.refuse(486) })
    ends.push(taker.close)
    const closed = await startAgent({ kind: 'tcp' })
    const { port } = closed.agent.address
    await closed.agent.close()
    const { agent } = await agentFor([{ port }, { port: taker.address.port }], { kind: 'tcp' })
    const ours = listenTo()
    agent.place(orderTo('1'), ours.handlers)
    expect(await ours.ended).toMatchObject({ status: 486 })
  })
})

describe('within a call', () => {
  it('the way back is the one that proxies recorded, and the peer hangs up with its cause', async () => {
    const { ack, say, ours, agent } = await inCall([
      { name: 'record-route', value: '<sip:192.0.2.1;lr>, <sip:192.0.2.2;lr>' },
    ])
    expect(listOf(ack, 'route')).toEqual(['<sip:192.0.2.2;lr>', '<sip:192.0.2.1;lr>'])
    await say('BYE', [{ name: 'reason', value: 'Q.850;cause=16;text="Normal"' }])
    expect(await ours.ended).toMatchObject({ by: 'peer', wasAnswered: true, cause: 16 })
    expect(agent.calls()).toBe(0)
  })

  it('a hold and a change of address are answered, with and without an offer', async () => {
    const { peer, say, tell, ours } = await inCall()
    const offer = String(formatOffer(localMedia(40_020)))
    const held = await say('INVITE', [sdp, contact(peer.port)], Buffer.from(offer.replace('sendrecv', 'sendonly')))
    expect(String(held.body)).toContain('a=recvonly')
    tell('ACK', [], Buffer.alloc(0), 1)
    expect(ours.media.at(-1)).toMatchObject({ port: 40_020, direction: 'recvonly' })
    const offered = await say('INVITE', [contact(peer.port)])
    expect(String(offered.body)).toContain('m=audio 40000 RTP/AVP 0 8 101')
    tell('ACK', [sdp], formatOffer(localMedia(40_021)), 2)
    while (ours.media.length < 3) await new Promise(setImmediate)
    expect(ours.media.at(-1)).toMatchObject({ port: 40_021, direction: 'sendrecv' })
  })

  it('keys come by INFO, in both forms', async () => {
    const { say, ours } = await inCall()
    const relay = { name: 'content-type', value: 'application/dtmf-relay' }
    await say('INFO', [relay], Buffer.from('Signal=5\r\nDuration=160\r\n'))
    await say('INFO', [{ name: 'content-type', value: 'application/dtmf' }], Buffer.from('#'))
    await say('INFO', [relay], Buffer.from('Signal=rm -rf\r\n'))
    expect(ours.heard.filter((one) => one.startsWith('digit'))).toEqual(['digit 5', 'digit #'])
  })

  it('a session timer that it asks for is promised', async () => {
    const { say } = await inCall()
    const answer = await say('UPDATE', [
      { name: 'session-expires', value: '1800;refresher=uac' },
      { name: 'supported', value: 'timer' },
    ])
    expect(header(answer, 'session-expires')).toBe('1800;refresher=uac')
    expect(header(answer, 'require')).toBe('timer')
  })

  it('a second party that answers the same call is thanked and hung up on', async () => {
    const { peer, ack } = await inCall()
    const invite = peer.seen.find((one) => one.kind === 'request' && one.method === 'INVITE') as SipRequest
    const fork = responseTo(invite, 200, {
      toTag: 'fork',
      headers: [contact(peer.port), sdp],
      body: formatOffer(localMedia(40_030)),
    })
    peer.send(fork)
    const bye = (await peer.next('BYE')) as SipRequest
    expect(tagOf(bye, 'to')).toBe('fork')
    expect(tagOf(ack, 'to')).toBe('raw')
  })
})

describe('out of the blue', () => {
  it.each([
    ['OPTIONS', 'OPTIONS sip:x@h SIP/2.0', [], 200],
    ['another method', 'MESSAGE sip:x@h SIP/2.0', [], 405],
    ['an extension that we lack', 'INVITE sip:x@h SIP/2.0', ['Require: 100rel'], 420],
    ['another scheme', 'INVITE tel:+15551239999 SIP/2.0', ['Contact: <sip:a@h>'], 416],
    ['a call without a contact', 'INVITE sip:x@h SIP/2.0', [], 400],
    ['a session too short', 'INVITE sip:x@h SIP/2.0', ['Session-Expires: 20'], 422],
    ['a request of no call', 'BYE sip:x@h SIP/2.0', [], 481],
  ])('%s', async (name, start, more, status) => {
    const peer = await trunk({})
    const { agent } = await agentFor([peer], {})
    const taker = await startAgent({ onCall() {}, proxies: [{ host: '127.0.0.1', port: agent.address.port }] })
    ends.push(taker.agent.close)
    const method = start.split(' ')[0]
    const lines = [
      start,
      `Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK${encodeURIComponent(name)}`,
      'From: <sip:a@h>;tag=1',
      `To: <sip:x@h>${method === 'BYE' ? ';tag=2' : ''}`,
      'Call-ID: blue',
      `CSeq: 1 ${method}`,
      ...more,
    ]
    const heard = peer.next(`${status} ${method}`)
    peer.sendOctets(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), taker.agent.address.port)
    expect(await heard).toMatchObject({ status })
  })

  it('nobody is heard but the proxies, and noise of those ends nothing', async () => {
    const peer = await trunk({})
    const stranger = await startAgent({ host: '127.0.0.2', onCall() {}, proxies: [{ host: '127.0.0.2', port: 9 }] })
    ends.push(stranger.agent.close)
    const { agent } = await agentFor([peer], { keepAliveMs: 20 })
    const options = Buffer.from(
      [
        'OPTIONS sip:x SIP/2.0',
        'Via: SIP/2.0/UDP h;branch=z9hG4bK1',
        'From: <sip:a@h>;tag=1',
        'To: <sip:x@h>',
        'Call-ID: 1',
        'CSeq: 1 OPTIONS',
        '',
        '',
      ].join('\r\n'),
    )
    peer.sendOctets(options, stranger.agent.address.port)
    for (let i = 0; i < 500; i++) peer.sendOctets(Buffer.alloc(i, i), agent.address.port)
    const answer = peer.next('200 OPTIONS')
    peer.sendOctets(options, agent.address.port)
    await answer
    expect(peer.seen.filter((one) => one.kind === 'response')).toHaveLength(1)
    expect(agent.isUp()).toBe(true)
  })
})

describe('registration', () => {
  it('is kept up with the same Call-ID, at the address the trunk sees us at, and taken back', async () => {
    const peer = await trunk({
      REGISTER(request, raw) {
        if (Number(header(request, 'expires')) === 60) raw.answer(request, 423, [{ name: 'min-expires', value: '120' }])
        else raw.answer(request, 200, [{ name: 'contact', value: `${header(request, 'contact')};expires=120` }])
      },
    })
    const { agent, reached } = await startAgent({
      proxies: [{ host: '127.0.0.1', port: peer.port }],
      registerSeconds: 60,
    })
    if (!agent.isUp()) await reached('up')
    const before = peer.seen.filter((one) => one.kind === 'request' && one.method === 'REGISTER')
    expect(before.map((one) => header(one, 'expires'))).toEqual(['60', '120'])
    expect(new Set(before.map((one) => header(one, 'call-id'))).size).toBe(1)
    expect(before.map((one) => header(one, 'cseq'))).toEqual(['1 REGISTER', '2 REGISTER'])
    const last = peer.next('REGISTER')
    await agent.close()
    expect(header(await last, 'expires')).toBe('0')
  })
})
