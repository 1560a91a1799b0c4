import { ENDED } from '@carillon/protocols/sip/call.ts'
import { callIdOf, tagOf } from '@carillon/protocols/sip/message.ts'
import { startRawPeer } from '@carillon/protocols/sip/testing/raw-peer.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loudMs, startPhoneNetwork, voice } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk } from '../../testing/voice-conformance.ts'
import type { CallEvent, CallIn } from '../voice/voice-trunk.ts'
import { causeOfEnd } from './call-cause.ts'
import { openSipTrunk } from './sip-trunk.ts'

async function trunkTo(port: number, onCall?: (call: CallIn) => void, mediaPorts = { from: 36_000, to: 36_999 }) {
  return openSipTrunk(
    {
      isSimulated: true,
      transport: 'udp',
      proxies: [{ host: '127.0.0.1', port }],
      user: 'carillon',
      password: 'carillon',
      registerSeconds: onCall ? 60 : null,
      mediaPorts,
    },
    { ...(onCall && { onCall }), onChange() {}, onTrouble() {} },
  )
}

conformsAsVoiceTrunk('SIP', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  const trunk = await trunkTo(phones.port)
  return {
    trunk,
    phones,
    async close() {
      await trunk.close()
      await phones.close()
    },
  }
})

it('who closes a trunk hangs up what is in progress', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  const trunk = await trunkTo(phones.port)
  const events: CallEvent[] = []
  const answered = Promise.withResolvers<void>()
  trunk.originate({ from: '12175553000', to: '12175559999', ringMs: 30_000, detect: null }, (event) => {
    events.push(event)
    if (event.kind === 'answered') answered.resolve()
  })
  await answered.promise
  await trunk.close()
  expect(events.at(-1)).toMatchObject({ kind: 'ended', cause: 'hung up', by: 'us' })
  await phones.close()
})

it('who finds no port is not called, and whoever calls is told when there may be one', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  const trunk = await trunkTo(phones.port, undefined, { from: 36_000, to: 36_001 })
  const answered = Promise.withResolvers<void>()
  const order = { from: '12175553000', to: '12175559999', ringMs: 30_000, detect: null }
  trunk.originate(order, ({ kind }) => kind === 'answered' && answered.resolve())
  await answered.promise
  const ended = Promise.withResolvers<CallEvent>()
  trunk.originate({ ...order, to: '12175559998' }, ended.resolve)
  expect(await ended.promise).toMatchObject({ kind: 'ended', cause: 'failed', by: 'us', retryAfterMs: 1000 })
  await trunk.close()
  await phones.close()
})

it('an emergency number is not dialled, whoever asks for it', async () => {
  const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
  phones.willDo('answers')
  const trunk = await trunkTo(phones.port)
  for (const to of ['911', '112', '19005550100', '881612345678', 'anonymous']) {
    const ended = Promise.withResolvers<CallEvent>()
    trunk.originate({ from: '12175553000', to, ringMs: 30_000, detect: null }, ended.resolve)
    expect(await ended.promise).toMatchObject({ kind: 'ended', cause: 'refused', by: 'us', code: 'never called' })
  }
  await trunk.close()
  await phones.close()
})

it.each([
  [{ status: 486, cause: 17 }, 'busy'],
  [{ status: 503, cause: 17 }, 'busy'],
  [{ status: 480, cause: 1 }, 'not in service'],
  [{ status: 503, cause: 34 }, 'failed'],
  [{ status: 404, cause: null }, 'not in service'],
  [{ status: 487, cause: null }, 'no answer'],
  [{ status: null, isUnknown: true, rangOut: true }, 'unknown'],
  [{ status: null, by: 'us' as const }, 'cancelled'],
  [{ wasAnswered: true, cause: 16 }, 'hung up'],
])('%j is %s', (end, cause) => {
  expect(causeOfEnd({ ...ENDED, by: 'peer', ...end })).toBe(cause)
})

describe('a call that comes in', () => {
  /** A trunk that has registered, and the call of a phone on it. */
  const dialled = async (to = '12175550200', from = '12175550101', ports?: { from: number; to: number }) => {
    const phones = await startPhoneNetwork({ from: 35_000, to: 35_999 })
    const came = Promise.withResolvers<CallIn>()
    const trunk = await trunkTo(phones.port, came.resolve, ports)
    onTestFinished(async () => {
      await trunk.close()
      await phones.close()
    })
    await expect.poll(() => trunk.isUp()).toBe(true)
    const phone = await phones.dial(from, to)
    return { trunk, phone, call: await came.promise }
  }

  it('is answered, hears what is played, presses keys, and is hung up by us', async () => {
    const { trunk, phone, call } = await dialled()
    expect([call.from, call.to]).toEqual(['12175550101', '12175550200'])
    const events: CallEvent[] = []
    const ended = Promise.withResolvers<CallEvent>()
    call.ring()
    const placed = await call.answer((event) => {
      events.push(event)
      if (event.kind === 'ended') ended.resolve(event)
    })
    await phone.connected
    const heard = phone.line.record(1500)
    expect(await placed!.play(trunk.prepare(voice([[600, 100]])))).toBe(true)
    expect(Math.abs(loudMs(await heard) - 600)).toBeLessThan(80)
    const keys = placed!.gather({ most: 2, pauseMs: 5000 })
    phone.line.press('3#')
    expect(await keys).toBe('3#')
    placed!.hangUp()
    expect(await ended.promise).toMatchObject({ cause: 'hung up', by: 'us', wasAnswered: true })
    expect(await phone.ended).toMatchObject({ by: 'peer', wasAnswered: true })
    expect(events.map(({ kind }) => kind)).toEqual(['answered', 'digit', 'digit', 'ended'])
  })

  it('ends with whoever called', async () => {
    const { phone, call } = await dialled()
    const ended = Promise.withResolvers<CallEvent>()
    await call.answer((event) => event.kind === 'ended' && ended.resolve(event))
    await phone.connected
    phone.hangUp()
    expect(await ended.promise).toMatchObject({ cause: 'hung up', by: 'peer' })
  })

  it.each([
    ['not in service', 404],
    ['busy', 486],
    ['unavailable', 480],
  ] as const)('is refused as %s with %i', async (why, status) => {
    const { phone, call } = await dialled()
    call.refuse(why)
    expect(await phone.ended).toMatchObject({ status, wasAnswered: false })
  })

  it('is of nobody where it hides its number, and to nobody where it names none', async () => {
    const { call } = await dialled('reception', 'anonymous')
    expect([call.from, call.to]).toEqual(['', ''])
  })

  it('is refused where no port is free to hear it on', async () => {
    const one = { from: 36_000, to: 36_001 }
    const { trunk, call, phone } = await dialled('12175550200', '12175550101', one)
    const answered = Promise.withResolvers<void>()
    const order = { from: '12175553000', to: '12175559999', ringMs: 30_000, detect: null }
    trunk.originate(order, ({ kind }) => kind === 'answered' && answered.resolve())
    await answered.promise
    expect(await call.answer(() => {})).toBeNull()
    expect(await phone.ended).toMatchObject({ status: 503, wasAnswered: false })
  })

  it('that was given up is not answered', async () => {
    const { phone, call } = await dialled()
    call.ring()
    phone.hangUp()
    await phone.ended
    expect(await call.answer(() => {})).toBeNull()
  })
})

/** A trunk with a single line, and a peer that nobody here wrote, which calls it with whatever description. */
async function calledBy() {
  const registered = Promise.withResolvers<void>()
  const peer = await startRawPeer((message, raw) => {
    if (message.kind !== 'request' || message.method !== 'REGISTER') return
    raw.answer(message, 200, [{ name: 'expires', value: '60' }])
    registered.resolve()
  })
  const events: CallEvent[] = []
  const answered: Promise<unknown>[] = []
  const trunk = await trunkTo(
    peer.port,
    (call) => void answered.push(call.answer((event) => void events.push(event))),
    { from: 36_000, to: 36_001 },
  )
  onTestFinished(async () => {
    await trunk.close()
    await peer.close()
  })
  await registered.promise
  let calls = 0
  const send = (method: string, id: number, seq: number, headers: string[], body: string) =>
    peer.sendOctets(
      Buffer.from(
        [
          `${method} sip:12175550299@127.0.0.1 SIP/2.0`,
          `Via: SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK-${id}-${seq}`,
          `From: <sip:12175553000@127.0.0.1>;tag=theirs`,
          `To: <sip:12175550299@127.0.0.1>${tags.has(id) ? `;tag=${tags.get(id)}` : ''}`,
          ...[`Call-ID: call-${id}`, `CSeq: ${seq} ${method === 'ACK' ? 'ACK' : method}`, 'Max-Forwards: 70'],
          ...[`Contact: <sip:caller@127.0.0.1:${peer.port}>`, ...headers, `Content-Length: ${body.length}`, '', body],
        ].join('\r\n'),
      ),
    )
  const tags = new Map<number, string>()
  return {
    events,
    answered,
    /** What it is answered with. */
    async call(description: string, status: number) {
      const id = ++calls
      const said = () =>
        peer.seen.flatMap((one) =>
          one.kind === 'response' && one.status >= 200 && callIdOf(one) === `call-${id}` ? [one] : [],
        )
      send('INVITE', id, 1, ['Content-Type: application/sdp'], description)
      await expect.poll(() => said()[0]?.status, { timeout: 20_000 }).toBe(status)
      tags.set(id, tagOf(said()[0]!, 'to')!)
      send('ACK', id, 1, [], '')
      return (type: string, body: string, seq: number) => send('INFO', id, seq, [`Content-Type: ${type}`], body)
    },
  }
}

const offer = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'].join('\r\n')
const withEvents = `${offer}\r\nm=audio 36500 RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n`

it.each([
  ['which is malformed', 'v=0\r\nm=garbage\r\n'],
  ['without an address', 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 36500 RTP/AVP 0\r\n'],
  ['of another codec alone', `${offer}\r\nm=audio 36500 RTP/AVP 111\r\na=rtpmap:111 opus/48000/2\r\n`],
])('a call with a description %s is refused, and leaves no line taken', async (_, description) => {
  const { call, answered } = await calledBy()
  for (let times = 1; times <= 3; times++) {
    await call(description, 488)
    // They are told before their line is free.
    expect(await Promise.all(answered)).toEqual(Array.from({ length: times }, () => null))
  }
  await call(withEvents, 200)
})

it('keys by INFO are heard of a peer that has offered to tell them in its audio, and does not', async () => {
  const { call, events } = await calledBy()
  const info = await call(withEvents, 200)
  info('application/dtmf-relay', 'Signal=3\r\nDuration=160\r\n', 2)
  info('application/dtmf', '#', 3)
  await expect.poll(() => events.flatMap((event) => (event.kind === 'digit' ? event.digit : []))).toEqual(['3', '#'])
})
