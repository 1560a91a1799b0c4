import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { type MessageFields, messageFields } from './pdu.ts'
import { createReassembler, decodeSegments, type Reassembly, type Segment } from './reassemble.ts'
import { type LongText, measureText, type Part, segmentText } from './segment.ts'
import { parseUdh, readBody } from './udh.ts'

const message = (part: Partial<Part>, source = '15551239999'): MessageFields =>
  messageFields({ source_addr: source, destination_addr: '15551230000', ...part })

const textOf = (result: Reassembly<unknown>) =>
  result.kind === 'whole' ? decodeSegments(result.segments) : result.kind

describe('one text', () => {
  it.each([
    ['', 'gsm', 0, 1],
    ['a'.repeat(160), 'gsm', 160, 1],
    ['a'.repeat(161), 'gsm', 161, 2],
    ['a'.repeat(306), 'gsm', 306, 2],
    ['a'.repeat(307), 'gsm', 307, 3],
    ['€'.repeat(80), 'gsm', 160, 1],
    // 76 pairs and a septet of waste in each part.
    ['€'.repeat(153), 'gsm', 306, 3],
    ['я'.repeat(70), 'ucs2', 70, 1],
    ['я'.repeat(71), 'ucs2', 71, 2],
    ['я'.repeat(134), 'ucs2', 134, 2],
    ['я'.repeat(135), 'ucs2', 135, 3],
    ['😀'.repeat(35), 'ucs2', 70, 1],
    // 33 pairs and a unit of waste in each part.
    ['😀'.repeat(67), 'ucs2', 134, 3],
  ] as const)('%j measures', (text, alphabet, units, parts) => {
    expect(measureText(text)).toEqual({ alphabet, units, parts })
    expect(segmentText(text, { reference: 1 })).toHaveLength(parts)
  })

  it('carries its header as the handset expects it', () => {
    const [first, second] = segmentText('a'.repeat(200), { reference: 0x1ab })
    expect(first).toMatchObject({ esm_class: 0x40, data_coding: 0 })
    expect(first?.short_message.subarray(0, 7).toString('hex')).toBe('050003ab020161')
    expect(second?.short_message.subarray(0, 6).toString('hex')).toBe('050003ab0202')
    const [wide] = segmentText('a'.repeat(200), { reference: 0x1ab, longText: 'udh16' })
    expect(wide?.short_message.subarray(0, 7).toString('hex')).toBe('06080401ab0201')
    expect(wide?.short_message).toHaveLength(7 + 152)
  })

  it('travels in parameters or whole where the route wants it so', () => {
    const [part] = segmentText('a'.repeat(200), { reference: 0x1ab, longText: 'sar' })
    expect(part).toMatchObject({
      esm_class: 0,
      tlvs: { sar_msg_ref_num: 0x1ab, sar_total_segments: 2, sar_segment_seqnum: 1 },
    })
    const whole = segmentText('a'.repeat(200), { reference: 1, longText: 'payload' })
    expect(whole).toHaveLength(1)
    expect(whole[0]?.tlvs.message_payload).toHaveLength(200)
  })

  it('takes data_coding from the route', () => {
    const coding = { gsm: 1, ucs2: 24 }
    expect(segmentText('a', { reference: 1, coding })[0]?.data_coding).toBe(1)
    expect(segmentText('я', { reference: 1, coding })[0]?.data_coding).toBe(24)
  })

  it('too long for 255 parts is refused', () => {
    expect(() => segmentText('a'.repeat(255 * 153 + 1), { reference: 1 })).toThrow('parts')
  })
})

describe('segments put together again', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '€', '[', 'é', '\n'), maxLength: 1000 }),
    fc.string({ unit: fc.constantFrom('a', 'я', '😀', '👩‍👧'), maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
  )
  const longText = fc.constantFrom<LongText>('udh8', 'udh16', 'sar', 'payload')

  it('are the text, in any order and with doubles', () => {
    fc.assert(
      fc.property(text, longText, fc.nat(), fc.infiniteStream(fc.nat()), (written, how, reference, order) => {
        const parts = segmentText(written, { reference, longText: how })
        expect(parts).toHaveLength(how === 'payload' ? 1 : measureText(written, how).parts)
        // Every part once, then every part again.
        const rank = (list: Part[]) =>
          list
            .map((part) => [order.next().value, part] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, part]) => part)
        const reassembler = createReassembler<undefined>({ now: () => 0 })
        const results = rank(parts).map((part) => reassembler.add(message(part), undefined))
        const wholes = results.filter((result) => result.kind === 'whole')
        expect(wholes).toHaveLength(1)
        expect(results.at(-1)?.kind).toBe('whole')
        expect(textOf(wholes[0]!)).toBe(written)
        if (parts.length > 1) {
          for (const part of rank(parts)) expect(reassembler.add(message(part), undefined).kind).toBe('double')
        }
        expect(reassembler.pending()).toBe(0)
      }),
    )
  })

  it('never end inside a character', () => {
    fc.assert(
      fc.property(text, longText, (written, how) => {
        const apart = segmentText(written, { reference: 7, longText: how }).map((part) => {
          const segment: Segment<null> = {
            octets: readBody(message(part)).octets,
            data_coding: part.data_coding,
            attachment: null,
          }
          return decodeSegments([segment])
        })
        expect(apart.join('')).toBe(written)
        if (written.isWellFormed()) expect(apart.every((text) => text?.isWellFormed())).toBe(true)
      }),
    )
  })
})

describe('parts', () => {
  const long = 'a'.repeat(150) + 'b'.repeat(150)
  const other = 'a'.repeat(150) + 'c'.repeat(150)

  it('of two senders do not mix', () => {
    const reassembler = createReassembler<undefined>({ now: () => 0 })
    const [a1, a2] = segmentText(long, { reference: 5 })
    const [b1, b2] = segmentText(other, { reference: 5 })
    expect(reassembler.add(message(a1!, '1'), undefined)).toEqual({ kind: 'waiting', have: 1, total: 2 })
    expect(reassembler.add(message(b2!, '2'), undefined)).toEqual({ kind: 'waiting', have: 1, total: 2 })
    expect(textOf(reassembler.add(message(b1!, '2'), undefined))).toBe(other)
    expect(textOf(reassembler.add(message(a2!, '1'), undefined))).toBe(long)
  })

  it('that never came are given up in time, with what there is and what the caller gave along', () => {
    const clock = createManualClock()
    const reassembler = createReassembler<string>({ now: clock.now, expiryMs: 1000 })
    const [, second] = segmentText(long, { reference: 5 })
    reassembler.add(message(second!), 'receipt 2')
    clock.advance(999)
    expect(reassembler.expire()).toEqual([])
    clock.advance(1)
    expect(reassembler.expire()).toMatchObject([{ total: 2, segments: [{ attachment: 'receipt 2' }] }])
    expect(reassembler.expire()).toEqual([])
    expect(reassembler.pending()).toBe(0)
  })

  it('of a new text under a reference used just now are not doubles', () => {
    const reassembler = createReassembler<undefined>({ now: () => 0 })
    const olds = segmentText(long, { reference: 5 }).map((part) => message({ ...part }))
    const news = segmentText(`z${other}`, { reference: 5 }).map((part) => message({ ...part }))
    for (const part of olds) reassembler.add(part, undefined)
    expect(reassembler.add(news[0]!, undefined).kind).toBe('waiting')
    expect(textOf(reassembler.add(news[1]!, undefined))).toBe(`z${other}`)
  })

  it('are not lost when a new text begins just like the old one under the same reference', () => {
    const reassembler = createReassembler<undefined>({ now: () => 0 })
    const same = 'a'.repeat(153)
    for (const part of segmentText(`${same}b`.padEnd(170, 'b'), { reference: 5 }))
      reassembler.add(message(part), undefined)
    const [first, second] = segmentText(`${same}c`.padEnd(170, 'c'), { reference: 5 })
    expect(reassembler.add(message(first!), undefined).kind).toBe('double')
    expect(textOf(reassembler.add(message(second!), undefined))).toBe(`${same}c`.padEnd(170, 'c'))
  })

  it('that contradict a pending one give that up and begin anew', () => {
    const reassembler = createReassembler<number>({ now: () => 0 })
    const [old] = segmentText(long, { reference: 5 })
    const [first, second] = segmentText(`z${other}`, { reference: 5 })
    reassembler.add(message(old!), 1)
    expect(reassembler.add(message(first!), 2).kind).toBe('waiting')
    expect(textOf(reassembler.add(message(second!), 3))).toBe(`z${other}`)
    expect(reassembler.expire()).toMatchObject([{ segments: [{ attachment: 1 }] }])
  })

  it('from a flood of senders are bounded, the oldest given up', () => {
    const reassembler = createReassembler<number>({ now: () => 0, maxPending: 100 })
    const [first] = segmentText(long, { reference: 5 })
    for (let i = 0; i < 1000; i++) reassembler.add(message(first!, String(i)), i)
    expect(reassembler.pending()).toBe(100)
    expect(reassembler.expire()).toHaveLength(900)
  })

  it.each([
    ['a total of one', '0500030101 01'],
    ['part nought', '0500030102 00'],
    ['a part beyond the total', '0500030102 03'],
  ])('with %s are texts of their own', (_, header) => {
    const short_message = Buffer.concat([Buffer.from(header.replaceAll(' ', ''), 'hex'), Buffer.from('Hi')])
    const reassembler = createReassembler<undefined>({ now: () => 0 })
    expect(textOf(reassembler.add(messageFields({ esm_class: 0x40, short_message }), undefined))).toBe('Hi')
  })

  it('with a header that does not add up are kept as they are', () => {
    for (const octets of ['ff', '05000301', '0300ff0141', '']) {
      const short_message = Buffer.from(octets, 'hex')
      expect(parseUdh(short_message)).toBeUndefined()
      expect(readBody(messageFields({ esm_class: 0x40, short_message })).octets).toHaveLength(short_message.length)
    }
  })
})
