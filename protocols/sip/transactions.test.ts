import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { SipError } from './errors.ts'
import { formatMessage } from './format-message.ts'
import { header, type SipMessage, type SipRequest, type SipResponse, topVia } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { responseTo } from './responses.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { createTransactions } from './transactions.ts'
import type { Endpoint, TransportKind } from './transport.ts'
import { branchOf } from './via.ts'

const peer: Endpoint = { kind: 'udp', host: '192.0.2.7', port: 5060 }

const plain = (method: string): SipRequest => ({
  kind: 'request',
  method,
  uri: 'sip:b@example.com',
  headers: [
    { name: 'from', value: '<sip:a@example.com>;tag=1' },
    { name: 'to', value: '<sip:b@example.com>' },
    { name: 'call-id', value: 'c' },
    { name: 'cseq', value: `7 ${method}` },
  ],
  body: Buffer.alloc(0),
})

const theirs = (method: string, branch = 'z9hG4bKtheirs'): SipRequest => {
  const request = plain(method)
  const via = { name: 'via', value: `SIP/2.0/UDP 10.0.0.1:5060;branch=${branch};rport, SIP/2.0/UDP first.example` }
  return { ...request, headers: [via, ...request.headers] }
}

function meet(kind: TransportKind = 'udp', mostServed = 100) {
  const clock = createManualClock()
  const sent: SipMessage[] = []
  const heard: (number | string)[] = []
  const served: ServerTransaction[] = []
  const faults: string[] = []
  const awaited = new Set<SipMessage>()
  let fail: ((why: string, isSent: boolean) => void) | null = null
  const layer = createTransactions(
    {
      transport: {
        kind,
        send(message, _, onError, isAwaited) {
          sent.push(parseMessage(formatMessage(message)))
          if (isAwaited) awaited.add(message)
          fail = onError
          return () => void awaited.delete(message)
        },
      },
      clock,
      sentBy: () => ({ host: '192.0.2.1', port: 5060 }),
      mostServed,
    },
    {
      onRequest: (_, transaction) => void served.push(transaction),
      onAck: (request) => void heard.push(`${request.method} for a 2xx`),
      onStray: ({ status }) => void heard.push(`stray ${status}`),
      onFault: (why) => void faults.push(why),
    },
  )
  const ask = (method: string) =>
    layer.request(plain(method), peer, {
      onResponse: ({ status }) => void heard.push(status),
      onFail: (failure) => void heard.push(failure),
    })
  const answer = (status: number) => layer.receive(responseTo(sent[0] as SipRequest, status, { toTag: 't' }), peer)
  const said = () => sent.map((one) => (one.kind === 'request' ? one.method : one.status))
  return { clock, sent, heard, served, faults, layer, ask, answer, said, awaited, failing: () => fail }
}

describe('our requests', () => {
  it('an INVITE is written at 0, 0.5, 1.5, 3.5, 7.5, 15.5 and 31.5 s, and is unknown after 32', () => {
    const { clock, sent, heard, ask } = meet()
    ask('INVITE')
    const times: number[] = []
    for (let ms = 0; ms <= 32_000; ms += 500) {
      while (times.length < sent.length) times.push(ms)
      clock.advance(500)
    }
    expect(times).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500])
    expect(heard).toEqual(['unknown'])
    expect(clock.timers()).toBe(0)
  })

  it('others back off to four seconds, and go on after a provisional answer', () => {
    const { clock, sent, heard, ask, answer } = meet()
    ask('OPTIONS')
    clock.advance(1500)
    expect(sent).toHaveLength(3)
    answer(100)
    clock.advance(2000)
    expect(sent).toHaveLength(4)
    clock.advance(8000)
    expect(sent).toHaveLength(6)
    answer(200)
    clock.advance(60_000)
    expect(heard).toEqual([100, 200])
    expect(sent).toHaveLength(6)
    expect(clock.timers()).toBe(0)
  })

  it('nothing is written twice over a stream, and what is over awaits nothing of it', () => {
    const { clock, sent, heard, ask, answer, awaited } = meet('tcp')
    ask('INVITE')
    expect(awaited.size).toBe(1)
    clock.advance(33_000)
    expect(sent).toHaveLength(1)
    expect(heard).toEqual(['unknown'])
    expect(awaited.size).toBe(0)
    sent.length = 0
    ask('OPTIONS')
    expect(awaited.size).toBe(1)
    answer(200)
    expect(awaited.size).toBe(0)
  })

  it('a refused INVITE is acknowledged, again for each repeat, and told once', () => {
    const { clock, sent, heard, ask, answer, said } = meet()
    ask('INVITE')
    answer(180)
    clock.advance(20_000)
    answer(486)
    answer(486)
    expect(said()).toEqual(['INVITE', 'ACK', 'ACK'])
    expect(branchOf(topVia(sent[1]!))).toBe(branchOf(topVia(sent[0]!)))
    expect(header(sent[1]!, 'to')).toContain('tag=t')
    expect(header(sent[1]!, 'cseq')).toBe('7 ACK')
    clock.advance(32_000)
    answer(486)
    expect(heard).toEqual([180, 486, 'stray 486'])
    expect(clock.timers()).toBe(0)
  })

  it('each 2xx of an INVITE goes up', () => {
    const { clock, heard, ask, answer, said } = meet()
    ask('INVITE')
    answer(200)
    answer(200)
    clock.advance(32_000)
    expect(heard).toEqual([200, 200])
    expect(said()).toEqual(['INVITE'])
  })

  it('a CANCEL says which INVITE it means', () => {
    const { sent, layer, ask, answer } = meet()
    const invite = ask('INVITE')
    answer(180)
    layer.cancel(invite, peer)
    expect(sent[1]).toMatchObject({ method: 'CANCEL', uri: 'sip:b@example.com' })
    expect(header(sent[1]!, 'via')).toBe(header(sent[0]!, 'via'))
    expect(header(sent[1]!, 'cseq')).toBe('7 CANCEL')
  })

  it('what could not be sent is told as that, what may have been as unknown', () => {
    const first = meet()
    first.ask('INVITE')
    first.failing()?.('no route', false)
    const second = meet()
    second.ask('INVITE')
    second.clock.advance(500)
    second.failing()?.('no route', false)
    const third = meet('tcp')
    third.ask('INVITE')
    third.failing()?.('connection lost', true)
    expect([first.heard, second.heard, third.heard]).toEqual([['unsent'], ['unknown'], ['unknown']])
  })

  it('a branch has 128 random bits, and no two are the same', () => {
    const { sent, ask } = meet()
    for (let i = 0; i < 1000; i++) ask('OPTIONS')
    const branches = new Set(sent.map((one) => branchOf(topVia(one))))
    expect(branches.size).toBe(1000)
    for (const branch of branches) expect(branch).toMatch(/^z9hG4bK[0-9a-f]{32}$/)
  })

  it('an answer to nothing is stray, whoever makes it up', () => {
    const { heard, ask, layer, sent } = meet()
    ask('INVITE')
    const forged = responseTo(theirs('INVITE', 'z9hG4bK0000'), 200)
    layer.receive(forged, peer)
    layer.receive(responseTo(sent[0] as SipRequest, 200), peer)
    expect(heard).toEqual(['stray 200', 200])
  })
})

describe('their requests', () => {
  it('a repeated one is served once and answered again', () => {
    const { clock, layer, served, said } = meet()
    for (let i = 0; i < 3; i++) layer.receive(theirs('OPTIONS'), peer)
    expect(served).toHaveLength(1)
    served[0]?.respond(responseTo(served[0].request, 200))
    layer.receive(theirs('OPTIONS'), peer)
    expect(said()).toEqual([200, 200])
    clock.advance(32_000)
    layer.receive(theirs('OPTIONS'), peer)
    expect(served).toHaveLength(2)
  })

  it('the answer goes back by all of Via, with where the request came from', () => {
    const { layer, served, sent } = meet()
    layer.receive(theirs('OPTIONS'), { ...peer, port: 41_000 })
    served[0]?.respond(responseTo(served[0].request, 200))
    const [via, other] = (header(sent[0] as SipResponse, 'via') ?? '').split(', ')
    expect(via).toBe('SIP/2.0/UDP 10.0.0.1:5060;branch=z9hG4bKtheirs;rport=41000;received=192.0.2.7')
    expect(other).toBe('SIP/2.0/UDP first.example')
  })

  it('a refusal of an INVITE is written again until its ACK, or for 32 s', () => {
    const { clock, layer, served, sent } = meet()
    layer.receive(theirs('INVITE'), peer)
    served[0]?.respond(responseTo(served[0].request, 486))
    clock.advance(1500)
    expect(sent).toHaveLength(3)
    layer.receive(theirs('ACK'), peer)
    clock.advance(60_000)
    expect(sent).toHaveLength(3)
    expect(clock.timers()).toBe(0)
    layer.receive(theirs('INVITE', 'z9hG4bKother'), peer)
    served[1]?.respond(responseTo(served[1].request, 486))
    clock.advance(60_000)
    expect(sent).toHaveLength(3 + 11)
    expect(clock.timers()).toBe(0)
  })

  it('the ACK of a 2xx goes up, by a branch of its own or the same', () => {
    const { layer, served, heard } = meet()
    layer.receive(theirs('INVITE'), peer)
    served[0]?.respond(responseTo(served[0].request, 200))
    layer.receive(theirs('ACK'), peer)
    layer.receive(theirs('ACK', 'z9hG4bKother'), peer)
    expect(heard).toEqual(['ACK for a 2xx', 'ACK for a 2xx'])
  })

  it('a CANCEL is answered, and reaches its INVITE while that is open', () => {
    const { layer, served, said } = meet()
    let cancelled = 0
    layer.receive(theirs('CANCEL', 'z9hG4bKnone'), peer)
    layer.receive(theirs('INVITE'), peer)
    served[0]!.onCancel = () => {
      cancelled++
      served[0]?.respond(responseTo(served[0].request, 487))
    }
    layer.receive(theirs('CANCEL'), peer)
    layer.receive(theirs('CANCEL'), peer)
    expect(cancelled).toBe(1)
    expect(said()).toEqual([481, 200, 487, 200])
  })

  it('a flood is refused with 503 beyond what is kept, and serves again later', () => {
    const { clock, layer, served, sent } = meet('udp', 100)
    for (let i = 0; i < 1000; i++) layer.receive(theirs('OPTIONS', `z9hG4bK${i}`), peer)
    expect(served).toHaveLength(100)
    expect(sent).toHaveLength(900)
    expect(sent[0]).toMatchObject({ status: 503 })
    for (const one of served) one.respond(responseTo(one.request, 200))
    clock.advance(32_000)
    layer.receive(theirs('OPTIONS', 'z9hG4bKlast'), peer)
    expect(served).toHaveLength(101)
  })

  it('what its server cannot read is answered with 400, what has no branch is left aside', () => {
    const { layer, faults, sent } = meet()
    const odd = createTransactions(
      {
        transport: {
          kind: 'udp',
          send(one) {
            sent.push(one)
            return () => {}
          },
        },
        clock: createManualClock(),
        sentBy: () => ({ host: 'h', port: 1 }),
      },
      {
        onRequest() {
          throw new SipError('no')
        },
        onAck() {},
        onStray() {},
        onFault() {},
      },
    )
    odd.receive(theirs('INVITE'), peer)
    expect(sent[0]).toMatchObject({ status: 400 })
    layer.receive(theirs('INVITE', 'old'), peer)
    expect(faults).toEqual(['a Via has no proper branch'])
  })
})
