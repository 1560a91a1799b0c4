import { pictureTlvs } from '@carillon/protocols/smpp/pictures.ts'
import { decodeSegments } from '@carillon/protocols/smpp/reassemble.ts'
import { parseReceipt } from '@carillon/protocols/smpp/receipt.ts'
import { segmentText } from '@carillon/protocols/smpp/segment.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import { describe, expect, it } from 'vitest'
import { type Delivered, openDesk } from '../testing/desk.ts'

const silent = '12175550110'
const accepted = { kind: 'accepted', messageId: expect.stringMatching(/^\d{16}$/) }

const receiptOf = ({ pdu }: Delivered) => parseReceipt(pdu)!
const textOf = ({ pdu }: Delivered) => {
  const { octets } = readBody(pdu)
  return decodeSegments([{ octets, data_coding: pdu.data_coding, attachment: undefined }])
}

/** Lets what is on its way through the sockets arrive, by asking over the same process. */
const settled = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise(setImmediate)
}

it('answers a submit with an id, and later sends a receipt for it', async () => {
  const desk = await openDesk()
  const client = await desk.bind()
  const outcome = await client.submit(silent, { tlvs: { user_message_reference: 4711 } })
  expect(outcome).toEqual(accepted)
  desk.clock.advance(2_000)
  const receipt = await client.next()
  expect(receipt.pdu).toMatchObject({ source_addr: silent, destination_addr: '12175550200', esm_class: 0x04 })
  expect(receiptOf(receipt)).toMatchObject({
    ids: [outcome.kind === 'accepted' && outcome.messageId],
    state: 'DELIVRD',
    stateText: 'DELIVRD',
    error: '000',
    reference: 4711,
    text: 'Hello',
  })
})

it('refuses and throttles at submit', async () => {
  const desk = await openDesk()
  const client = await desk.bind()
  expect(await client.submit('12175550186')).toEqual({ kind: 'refused', status: 0x0b })
  expect(await client.submit('12175550187')).toEqual({ kind: 'refused', status: 0x58 })
  expect(await client.submit('12175550187')).toEqual({ kind: 'refused', status: 0x58 })
  expect(await client.submit('12175550187')).toEqual({ kind: 'refused', status: 0x58 })
  expect(await client.submit('12175550187')).toEqual(accepted)
})

it('delivers a reply, and notes that it was acknowledged', async () => {
  const desk = await openDesk()
  const client = await desk.bind()
  await client.submit('12175550175')
  desk.clock.advance(5_000)
  expect(receiptOf(await client.next()).state).toBe('DELIVRD')
  const reply = await client.next()
  expect(reply.pdu).toMatchObject({ source_addr: '12175550175', destination_addr: '12175550200', esm_class: 0 })
  expect(textOf(reply)).toBe('STOP')
  const kinds = () => desk.world.network.ledger.since(0, 100).map(({ Kind }) => Kind)
  await settled(async () => kinds().includes('acknowledged'))
  expect(kinds()).toEqual(['submit', 'receipt', 'text', 'reply', 'acknowledged'])
})

describe('texts of any length and alphabet', () => {
  const long = 'This one is too long for a single message. '.repeat(6)
  const emoji = 'Grüße aus Köln 🎉 '.repeat(9)

  it.each([
    ['udh8', long],
    ['udh16', emoji],
    ['sar', long],
    ['payload', emoji],
  ] as const)('by %s reach the handset as one bubble', async (longText, text) => {
    const desk = await openDesk()
    const client = await desk.bind()
    const parts = segmentText(text, { reference: 5, longText })
    const outcomes = await Promise.all(parts.map((part) => client.submit(silent, part)))
    expect(outcomes).toEqual(parts.map(() => accepted))
    desk.clock.advance(3_000)
    const ids = await Promise.all(parts.map(async () => receiptOf(await client.next()).ids[0]))
    expect(new Set(ids).size).toBe(parts.length)
    const { body } = await desk.ask('GET', `handsets/${silent}`)
    expect(body.Texts).toMatchObject([{ Direction: 'received', From: '+12175550200', Message: text }])
  })

  it('long texts of a handset come in parts', async () => {
    const desk = await openDesk()
    const client = await desk.bind()
    desk.world.network.sendFromHandset('+12175550110', '+12175550200', emoji)
    const first = await client.next()
    const second = await client.next()
    const third = await client.next()
    const texts = [first, second, third].map(textOf)
    expect(texts.join('')).toBe(emoji)
  })
})

describe('links', () => {
  it('only the right name and password may bind', async () => {
    const desk = await openDesk({ password: 'secret' })
    const { status } = await refusedBind(desk.smpp)
    expect(status).toBe(0x0e)
  })

  it('share what is for the client; while none is bound it waits', async () => {
    const desk = await openDesk()
    const first = await desk.bind()
    await first.submit(silent)
    first.session.destroy()
    await settled(async () => desk.world.smsc.status().Links.length === 0)
    desk.clock.advance(2_000)
    desk.world.network.sendFromHandset('+12175550110', '+12175550200', 'Anybody there?')
    expect(desk.world.smsc.status()).toMatchObject({ Waiting: 2, Dropped: 0 })
    const second = await desk.bind()
    expect(receiptOf(await second.next()).state).toBe('DELIVRD')
    expect(textOf(await second.next())).toBe('Anybody there?')
    expect(desk.world.smsc.status().Waiting).toBe(0)
  })

  it('what was not acknowledged when the link dropped is delivered again, in its old order', async () => {
    const desk = await openDesk()
    const careless = await desk.bind({ acknowledges: false })
    const words = ['one', 'two', 'three']
    for (const word of words) desk.world.network.sendFromHandset('+12175550110', '+12175550200', word)
    for (const word of words) expect(textOf(await careless.next())).toBe(word)
    careless.session.destroy()
    const careful = await desk.bind()
    for (const word of words) expect(textOf(await careful.next())).toBe(word)
  })

  it('what is refused for now is tried again later, what is refused for good is not', async () => {
    const desk = await openDesk()
    const client = await desk.bind({ acknowledges: false })
    desk.world.network.sendFromHandset('+12175550110', '+12175550200', 'for now')
    const now = await client.next()
    now.acknowledge(0x14)
    desk.world.network.sendFromHandset('+12175550110', '+12175550200', 'for good')
    const good = await client.next()
    good.acknowledge(0x65)
    const outcomes = () =>
      desk.world.network.ledger.since(0, 100).flatMap(({ Kind, Outcome }) => (Kind === 'acknowledged' ? [Outcome] : []))
    await settled(async () => outcomes().length === 1)
    expect(outcomes()).toEqual(['refused ESME_RX_P_APPN'])
    desk.clock.advance(2_500)
    const again = await client.next()
    expect(textOf(again)).toBe('for now')
    again.acknowledge()
    await settled(async () => outcomes().length === 2)
    expect(outcomes()[1]).toBe('acknowledged')
  })
})

describe('the knobs of the network', () => {
  it('dropAfter cuts the link at every so manieth submit: accepted, never answered', async () => {
    const desk = await openDesk()
    await desk.ask('PUT', 'network', { dropAfter: 3 })
    const client = await desk.bind()
    const outcomes = []
    for (let sent = 0; sent < 6; ) {
      if (client.session.freeSlots() === 0) {
        await new Promise(setImmediate)
        continue
      }
      outcomes.push((await client.submit(silent)).kind)
      sent++
    }
    expect(outcomes).toEqual(['accepted', 'accepted', 'unknown', 'accepted', 'accepted', 'unknown'])
    const submits = desk.world.network.ledger.since(0, 100).filter(({ Kind }) => Kind === 'submit')
    expect(submits.map(({ Outcome }) => Outcome)).toEqual(new Array(6).fill('accepted'))
  })

  it('latency and jitter hold answers back', async () => {
    const desk = await openDesk()
    await desk.ask('PUT', 'network', { latencyMs: 100, jitterMs: 100 })
    const client = await desk.bind()
    let isAnswered = false
    const outcome = client.submit(silent).finally(() => {
      isAnswered = true
    })
    await settled(async () => desk.world.network.ledger.newest() === 1)
    desk.clock.advance(140)
    await desk.ask('GET', 'network')
    expect(isAnswered).toBe(false)
    desk.clock.advance(20)
    expect(await outcome).toEqual(accepted)
  })

  it('throttlePercent refuses, lossPercent leaves unanswered', async () => {
    const desk = await openDesk()
    const client = await desk.bind()
    await desk.ask('PUT', 'network', { throttlePercent: 60 })
    expect(await client.submit(silent)).toEqual({ kind: 'refused', status: 0x58 })
    await desk.ask('PUT', 'network', { throttlePercent: 0, lossPercent: 60 })
    const lost = client.submit(silent)
    await settled(async () => desk.world.network.ledger.newest() === 2)
    client.session.destroy()
    expect(await lost).toMatchObject({ kind: 'unknown' })
    expect(desk.world.network.ledger.last(1)[0]).toMatchObject({ Kind: 'submit', Outcome: 'lost', MessageID: '' })
    desk.clock.advance(5_000)
    expect(desk.world.network.handsets.find('+12175550110')).toBeUndefined()
  })
})

const refusedBind = async (port: number) => {
  const { connectSmpp } = await import('@carillon/protocols/smpp/client-session.ts')
  return new Promise<{ status: number | undefined }>((resolve) => {
    const options = { host: '127.0.0.1', port, systemId: 'carillon', password: 'carillon' }
    const session = connectSmpp(options, {
      onDeliver() {},
      onState({ state, status }) {
        if (state !== 'waiting') return
        session.destroy()
        resolve({ status })
      },
    })
  })
}

it('shows pictures on the handset, once for a text of several parts', async () => {
  const desk = await openDesk()
  const client = await desk.bind()
  const pictures = ['http://127.0.0.1:3000/media/1/2/abc/snow.png']
  await client.submit(silent, { tlvs: { raw: pictureTlvs(pictures) } })
  desk.clock.advance(2_000)
  const [text] = desk.world.network.handsets.find(`+${silent}`)!.texts
  expect(text).toMatchObject({ Text: 'Hello', Media: pictures })
  const other = '12175550111'
  await client.submit(other)
  desk.clock.advance(2_000)
  expect(desk.world.network.handsets.find(`+${other}`)!.texts[0]).not.toHaveProperty('Media')
})
