import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock/clock.ts'
import { createLedger } from './ledger.ts'
import { createMessageIDs } from './message-id.ts'
import { createPhoneNetwork, type ForProduct, type Submit } from './phone-network.ts'

const sender = '+12175550200'
const tollFree = '+18005550100'

const openNetwork = (chance = 0.5) => {
  const clock = createFakeClock()
  const delivered: (ForProduct & { at: number })[] = []
  const begun = clock.now()
  const network = createPhoneNetwork({
    clock,
    random: () => chance,
    ledger: createLedger(10_000),
    ids: createMessageIDs('decimal', begun),
    deliver: (item) => delivered.push({ ...item, at: clock.now() - begun }),
  })
  const send = (to: string, some: Partial<Submit> = {}) =>
    network.submit({ from: sender, to, text: 'Hello', registered: 1, echo: undefined, ...some })
  return {
    clock,
    network,
    send,
    delivered,
    receipts: () => delivered.flatMap((item) => (item.kind === 'receipt' ? [item.state] : [])),
    replies: () => delivered.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    screen: (number: string) => network.handsets.find(number)?.texts.map(({ Text }) => Text) ?? [],
  }
}

const ending = (digits: number) => `+121755501${String(digits).padStart(2, '0')}`
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('the table of handsets', () => {
  const rows: [digits: number[], receipts: string[], replies: string[], lineType: string][] = [
    [span(0, 59), ['DELIVRD'], [], 'mobile'],
    [span(60, 64), ['DELIVRD'], ['Yes'], 'mobile'],
    [span(65, 69), ['DELIVRD'], ['No'], 'mobile'],
    [[75], ['DELIVRD'], ['STOP'], 'mobile'],
    [[76], ['DELIVRD'], ['wrong number, please remove me'], 'mobile'],
    [[77], ['DELIVRD'], ['HELP'], 'mobile'],
    [[78], ['DELIVRD'], ['JOIN'], 'mobile'],
    [[79], ['DELIVRD'], [], 'mobile'],
    [span(80, 84), ['UNDELIV'], [], 'mobile'],
    [[85], ['REJECTD'], [], 'mobile'],
    [[88], [], [], 'mobile'],
    [[89], ['DELIVRD', 'ENROUTE', 'DELIVRD', 'ENROUTE'], [], 'mobile'],
    [span(90, 99), ['UNDELIV'], [], 'landline'],
  ]

  it.each(rows)('%j: receipts %j, replies %j, %s', (digits, receipts, replies, lineType) => {
    for (const two of digits) {
      const { send, clock, network, ...seen } = openNetwork()
      expect(send(ending(two)).status).toBe(0)
      clock.advance(90_000)
      expect(seen.receipts()).toEqual(receipts)
      expect(seen.replies()).toEqual(replies)
      expect(network.handsets.behaviour(ending(two)).lineType).toBe(lineType)
      const isShown = receipts[0] === 'DELIVRD' || two === 88
      expect(seen.screen(ending(two))).toEqual(isShown ? ['Hello', ...replies] : [])
    }
  })

  it('70-74 reply a sentence', () => {
    for (const digits of span(70, 74)) {
      const { send, clock, replies } = openNetwork()
      send(ending(digits))
      clock.advance(5_000)
      expect(replies()).toHaveLength(1)
      expect(replies()[0]).toMatch(/^[A-Z].{15,}[.?!]/)
    }
  })

  it('86 is refused at submit as an invalid destination', () => {
    const { send, clock, delivered } = openNetwork()
    expect(send(ending(86))).toEqual({ status: 0x0b, messageID: '' })
    clock.advance(90_000)
    expect(delivered).toEqual([])
  })

  it('87 is throttled three times per message, then delivered', () => {
    const { send, clock, receipts, screen } = openNetwork()
    const attempts = (text: string) => span(1, 4).map(() => send(ending(87), { text }).status)
    expect(attempts('one')).toEqual([0x58, 0x58, 0x58, 0])
    expect(attempts('two')).toEqual([0x58, 0x58, 0x58, 0])
    expect(attempts('one')).toEqual([0x58, 0x58, 0x58, 0])
    clock.advance(5_000)
    expect(receipts()).toEqual(['DELIVRD', 'DELIVRD', 'DELIVRD'])
    expect(screen(ending(87))).toEqual(['one', 'two', 'one'])
  })

  it.each([
    [0, 0.2, 1],
    [0.999, 1.99, 2],
  ])('at chance %d delivers after %d s and replies %d s later', (chance, delivery, reply) => {
    const { send, clock, delivered } = openNetwork(chance)
    send(ending(60))
    clock.advance(10_000)
    expect(delivered.map(({ kind }) => kind)).toEqual(['receipt', 'text'])
    expect(delivered[0]!.at).toBeGreaterThanOrEqual(delivery * 1000)
    expect(delivered[0]!.at).toBeLessThanOrEqual(2_010)
    const wait = delivered[1]!.at - delivered[0]!.at
    expect(wait).toBeGreaterThanOrEqual(reply * 1000 - 10)
    expect(wait).toBeLessThanOrEqual(2_010)
  })

  it('79 is delivered after 60 s, not before', () => {
    const { send, clock, receipts, screen } = openNetwork()
    send(ending(79))
    clock.advance(59_990)
    expect(receipts()).toEqual([])
    expect(screen(ending(79))).toEqual([])
    clock.advance(20)
    expect(receipts()).toEqual(['DELIVRD'])
  })
})

it('never replies to a text that arrives within 10 s of its own last reply', () => {
  const { send, clock, replies } = openNetwork()
  send(ending(60))
  clock.advance(3_000)
  expect(replies()).toEqual(['Yes'])
  send(ending(60), { text: 'Thank you' })
  clock.advance(9_000)
  expect(replies()).toEqual(['Yes'])
  send(ending(60), { text: 'One more' })
  clock.advance(5_000)
  expect(replies()).toEqual(['Yes', 'Yes'])
})

it('sends a receipt only as registered_delivery asks', () => {
  const asked = (registered: number, digits: number) => {
    const { send, clock, receipts } = openNetwork()
    send(ending(digits), { registered })
    clock.advance(3_000)
    return receipts()
  }
  expect([asked(0, 10), asked(1, 10), asked(2, 10)]).toEqual([[], ['DELIVRD'], []])
  expect([asked(0, 80), asked(1, 80), asked(2, 80)]).toEqual([[], ['UNDELIV'], ['UNDELIV']])
})

describe('long texts', () => {
  const part = (index: number, words: string, total = 2) => ({
    text: words,
    part: { kind: 'udh8', reference: 7, total, index, octets: Buffer.from(words), data_coding: 0 } as const,
  })

  it('become one bubble, whatever order the parts come in, with an id and a receipt for each', () => {
    const { send, clock, receipts, screen, network, replies } = openNetwork()
    const second = send(ending(60), part(2, 'world'))
    const first = send(ending(60), part(1, 'Hello '))
    expect(first.messageID).not.toBe(second.messageID)
    clock.advance(10_000)
    expect(receipts()).toEqual(['DELIVRD', 'DELIVRD'])
    expect(screen(ending(60))).toEqual(['Hello world', 'Yes'])
    expect(replies()).toEqual(['Yes'])
    const text = network.ledger.since(0, 100).find(({ Kind }) => Kind === 'text')
    expect(text).toMatchObject({ Parts: 2, MessageID: first.messageID, Outcome: 'delivered' })
  })

  it('join octets before they become letters', () => {
    const { send, clock, screen } = openNetwork()
    const octets = (index: number, bytes: number[]) => ({
      text: '',
      part: { kind: 'sar', reference: 9, total: 2, index, octets: Buffer.from(bytes), data_coding: 0 } as const,
    })
    send(ending(10), octets(1, [0x41, 0x1b]))
    send(ending(10), octets(2, [0x65, 0x42]))
    clock.advance(3_000)
    expect(screen(ending(10))).toEqual(['A€B'])
  })

  it('are shown as far as they came after a minute', () => {
    const { send, clock, screen, network } = openNetwork()
    send(ending(10), part(2, 'the end', 3))
    clock.advance(50_000)
    expect(screen(ending(10))).toEqual([])
    clock.advance(15_000)
    expect(screen(ending(10))).toEqual(['the end'])
    expect(network.ledger.last(1)[0]).toMatchObject({ Kind: 'text', Outcome: 'incomplete', Parts: 3 })
  })

  it('are throttled as one message to 87', () => {
    const { send, clock, screen } = openNetwork()
    const statuses = [part(1, 'Hello '), part(1, 'Hello '), part(1, 'Hello '), part(1, 'Hello '), part(2, 'world')].map(
      (some) => send(ending(87), some).status,
    )
    expect(statuses).toEqual([0x58, 0x58, 0x58, 0, 0])
    clock.advance(5_000)
    expect(screen(ending(87))).toEqual(['Hello world'])
  })
})

describe('toll-free numbers', () => {
  it('the network answers STOP and UNSTOP itself, blocks in between, and passes the words on', () => {
    const { send, clock, network, receipts, replies, screen } = openNetwork()
    const number = ending(10)
    network.sendFromHandset(number, tollFree, ' Stop ')
    clock.advance(1_000)
    expect(screen(number)[1]).toMatch(/^NETWORK MSG: .*blocks all texts/)
    expect(send(number, { from: tollFree }).status).toBe(0)
    send(number)
    clock.advance(3_000)
    expect(receipts()).toEqual(['REJECTD', 'DELIVRD'])

    network.sendFromHandset(number, tollFree, 'START')
    clock.advance(1_000)
    expect(screen(number).at(-1)).toMatch(/^NETWORK MSG: .*begin receiving/)
    send(number, { from: tollFree })
    clock.advance(3_000)
    expect(receipts()).toEqual(['REJECTD', 'DELIVRD', 'DELIVRD'])
    expect(replies()).toEqual([' Stop ', 'START'])
  })

  it('a local number is not answered by the network', () => {
    const { clock, network, screen } = openNetwork()
    network.sendFromHandset(ending(10), sender, 'STOP')
    clock.advance(5_000)
    expect(screen(ending(10))).toEqual(['STOP'])
  })

  it('75 stops a toll-free sender by itself', () => {
    const { send, clock, receipts } = openNetwork()
    send(ending(75), { from: tollFree })
    clock.advance(10_000)
    send(ending(75), { from: tollFree })
    clock.advance(10_000)
    expect(receipts()).toEqual(['DELIVRD', 'REJECTD'])
  })
})

it('refuses numbers that no phone could have', () => {
  const { send } = openNetwork()
  expect(send(ending(10), { from: undefined }).status).toBe(0x0a)
  expect(send(ending(10), { to: undefined }).status).toBe(0x0b)
  expect(send(ending(10), { to: '12345' }).status).toBe(0x0b)
})

it('behaviour set by hand outranks the digits', () => {
  const { send, clock, network, receipts, replies } = openNetwork()
  const number = ending(10)
  const usual = network.handsets.behaviour(number)
  network.handsets.override(number, { ...usual, reply: { Message: 'Later', DelaySeconds: 30 }, receiptDelaySeconds: 5 })
  send(number)
  clock.advance(34_000)
  expect([receipts(), replies()]).toEqual([['DELIVRD'], []])
  clock.advance(2_000)
  expect(replies()).toEqual(['Later'])
  network.handsets.override(number, undefined)
  clock.advance(20_000)
  send(number)
  clock.advance(20_000)
  expect(replies()).toEqual(['Later'])
})

it.each([
  ['decimal', /^\d+$/, /^\d+$/],
  ['hex', /^[0-9A-F]+$/, /^[0-9A-F]+$/],
] as const)('writes ids in %s', (format, answered, receipted) => {
  const ids = createMessageIDs(format, Date.UTC(2026, 10, 20))
  const id = ids.next()
  expect(ids.answered(id)).toMatch(answered)
  expect(ids.receipted(id)).toMatch(receipted)
  expect(ids.answered(id)).toBe(ids.receipted(id))
})

it('mixed ids are hexadecimal when answered and decimal in the receipt', () => {
  const ids = createMessageIDs('mixed', Date.UTC(2026, 10, 20))
  const id = ids.next()
  expect(Number.parseInt(ids.answered(id), 16)).toBe(Number(ids.receipted(id)))
  expect(ids.next()).toBe(id + 1)
})
