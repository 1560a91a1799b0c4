import type { TlsOptions } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import type { IncomingCall } from './incoming-call.ts'
import { listenTo, localMedia, orderTo, startAgent } from './testing/agents.ts'
import type { TransportKind } from './transport.ts'
import type { UserAgentOptions } from './user-agent.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const secured = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const
const key = Buffer.alloc(32, 7)
const tls: Partial<UserAgentOptions> = {
  tlsServer: { ...secured, pskCallback: () => key, pskIdentityHint: 'x' } as TlsOptions,
  tlsClient: { ...secured, pskCallback: () => ({ psk: key, identity: 'x' }), checkServerIdentity: () => undefined },
}

/** Two of ours: one places calls, the other takes them. */
async function meet(kind: TransportKind, onCall: (call: IncomingCall) => void, more: Partial<UserAgentOptions> = {}) {
  const secrets = kind === 'tls' ? tls : {}
  const callee = await startAgent({ kind, onCall, ...secrets, ...more })
  ends.push(() => callee.agent.close())
  const proxies = [{ host: '127.0.0.1', port: callee.agent.address.port }]
  const caller = await startAgent({ kind, proxies, ...secrets })
  ends.push(() => caller.agent.close())
  return { caller: caller.agent, callee: callee.agent }
}

it('over TLS who has no certificate is called back on their own connection', async () => {
  let answered: Call | null = null
  const callee = await startAgent({
    ...{ kind: 'tls', ...tls },
    onCall(call) {
      answered = call.answer(localMedia(40_002), listenTo().handlers)
    },
  })
  ends.push(() => callee.agent.close())
  const proxies = [{ host: '127.0.0.1', port: callee.agent.address.port }]
  const { agent } = await startAgent({ kind: 'tls', proxies, tlsClient: tls.tlsClient! })
  ends.push(() => agent.close())
  const called = async () => {
    const ours = listenTo()
    const call = agent.place(orderTo('1'), ours.handlers)
    await ours.reached('answered')
    return { ours, call }
  }
  // The first opens the connection.
  const { ours: first, call } = await called()
  call.hangUp()
  await first.ended
  const { ours } = await called()
  answered!.hangUp()
  expect(await ours.ended).toMatchObject({ by: 'peer', wasAnswered: true })
})

describe.each(['udp', 'tcp', 'tls'] as const)('over %s', (kind) => {
  it('a call rings, is answered with media that both know of, and ends by who called', async () => {
    const theirs = listenTo()
    const { caller, callee } = await meet(kind, (call) => {
      expect([call.to, call.from.uri, call.from.display]).toEqual([
        '15551239999',
        'sip:15551230000@127.0.0.1',
        'School',
      ])
      call.ring()
      call.answer(localMedia(40_002), theirs.handlers)
    })
    const ours = listenTo()
    const call = caller.place(orderTo('15551239999', { fromName: 'School' }), ours.handlers)
    await Promise.all([ours.reached('answered'), theirs.reached('answered')])
    expect(ours.heard).toEqual(['ringing', 'answered'])
    expect(ours.media).toMatchObject([{ host: '127.0.0.1', port: 40_002, law: 'PCMU', payloadType: 0, eventType: 101 }])
    expect(theirs.media).toMatchObject([{ host: '127.0.0.1', port: 40_000, law: 'PCMU', direction: 'sendrecv' }])
    expect([caller.calls(), callee.calls()]).toEqual([1, 1])
    call.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
    expect(await theirs.ended).toMatchObject({ by: 'peer', wasAnswered: true })
    expect([caller.calls(), callee.calls()]).toEqual([0, 0])
  })

  it('a call ends by who was called', async () => {
    const theirs = listenTo()
    let answered: Call | null = null
    const { caller } = await meet(kind, (call) => {
      answered = call.answer(localMedia(40_002), theirs.handlers)
    })
    const ours = listenTo()
    caller.place(orderTo('1'), ours.handlers)
    await Promise.all([ours.reached('answered'), theirs.reached('answered')])
    answered!.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'peer', wasAnswered: true })
  })

  it('whoever was called is connected with somebody else, by whom is told what becomes of it', async () => {
    const asked: string[] = []
    const theirs = listenTo()
    const { caller } = await meet(kind, (call) => {
      call.answer(localMedia(40_002), {
        ...theirs.handlers,
        onRefer(to, tell) {
          asked.push(to)
          tell(180)
          tell(asked.length === 1 ? 486 : 200)
        },
      })
    })
    const ours = listenTo()
    const call = caller.place(orderTo('1'), ours.handlers)
    expect(await call.refer('15551230009')).toEqual({ kind: 'silent' })
    await Promise.all([ours.reached('answered'), theirs.reached('answered')])
    expect(await call.refer('15551230009')).toEqual({ kind: 'told', status: 486 })
    expect(await call.refer('15551230009')).toEqual({ kind: 'told', status: 200 })
    expect(asked).toEqual(['15551230009', '15551230009'])
    call.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
  })

  it('who does not connect people says so, and who hangs up meanwhile has left', async () => {
    let theirs: Call | null = null
    const heard = listenTo()
    let takesRefer = false
    const { caller } = await meet(kind, (call) => {
      const more = takesRefer ? { onRefer: () => theirs?.hangUp() } : {}
      theirs = call.answer(localMedia(40_002), { ...heard.handlers, ...more })
    })
    const place = async () => {
      const ours = listenTo()
      const call = caller.place(orderTo('1'), ours.handlers)
      await ours.reached('answered')
      return { ours, call }
    }
    const first = await place()
    expect(await first.call.refer('2')).toEqual({ kind: 'refused', status: 405 })
    first.call.hangUp()
    await first.ours.ended
    takesRefer = true
    const second = await place()
    expect(await second.call.refer('2')).toEqual({ kind: 'left', isAccepted: true })
    expect(await second.ours.ended).toMatchObject({ by: 'peer' })
  })

  it.each([404, 480, 486, 603])('a refusal with %s is told as that', async (status) => {
    const { caller } = await meet(kind, (call) => call.refuse(status))
    const ours = listenTo()
    caller.place(orderTo('1'), ours.handlers)
    expect(await ours.ended).toMatchObject({ by: 'peer', status, wasAnswered: false, isUnknown: false })
  })

  it('who hangs up while it rings cancels, and the other is told', async () => {
    const gone = Promise.withResolvers<void>()
    const { caller } = await meet(kind, (call) => {
      call.onGone = gone.resolve
      call.ring()
    })
    const ours = listenTo()
    const call = caller.place(orderTo('1'), ours.handlers)
    await ours.reached('ringing')
    call.hangUp()
    await gone.promise
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: false, rangOut: false })
  })

  it('a phone that nobody takes rings for as long as was asked', async () => {
    const { caller } = await meet(kind, (call) => call.ring())
    const ours = listenTo()
    caller.place(orderTo('1', { ringMs: 30 }), ours.handlers)
    expect(await ours.ended).toMatchObject({ by: 'us', rangOut: true, wasAnswered: false })
  })

  it('many calls at a time', async () => {
    const { caller } = await meet(kind, (call) => void call.answer(localMedia(40_002), listenTo().handlers))
    const calls = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const ours = listenTo()
        const call = caller.place(orderTo(String(i)), ours.handlers)
        await ours.reached('answered')
        call.hangUp()
        return ours.ended
      }),
    )
    expect(calls.every((end) => end.wasAnswered)).toBe(true)
  })
})

it('calls beyond what is taken at a time are refused, and taken again later', async () => {
  const { caller } = await meet('udp', (call) => void call.answer(localMedia(40_002), listenTo().handlers), {
    mostIncoming: 1,
  })
  const [first, second, third] = [listenTo(), listenTo(), listenTo()]
  const call = caller.place(orderTo('1'), first.handlers)
  await first.reached('answered')
  const { agent: other } = await startAgent({ proxies: [{ host: '127.0.0.1', port: caller.address.port }] })
  ends.push(() => other.close())
  caller.place(orderTo('2'), second.handlers)
  expect(await second.ended).toMatchObject({ status: 503 })
  call.hangUp()
  await first.ended
  other.place(orderTo('3'), third.handlers)
  expect(await third.ended).toMatchObject({ status: 480 })
})
