import fc from 'fast-check'
import smpp from 'smpp'
import { describe, expect, it } from 'vitest'
import { decodePdu } from './decode.ts'
import { encodePdu, encodePduInto, encodeSubmitSm } from './encode.ts'
import { createOut, take } from './out.ts'
import { messageFields, type Pdu } from './pdu.ts'
import { createPduReader, MAX_PDU_LENGTH } from './reader.ts'
import { arbitraryPdu } from './testing/arbitrary-pdu.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

describe('octets on the wire, from the tables of SMPP 3.4', () => {
  const cases: [string, Pdu, string][] = [
    [
      'bind_transceiver',
      {
        command: 'bind_transceiver',
        sequence: 1,
        status: 0,
        system_id: 'me',
        password: 'pw',
        system_type: '',
        interface_version: 0x34,
        addr_ton: 1,
        addr_npi: 1,
        address_range: '',
      },
      '0000001b 00000009 00000000 00000001 6d6500 707700 00 34 01 01 00',
    ],
    ['enquire_link', { command: 'enquire_link', sequence: 2, status: 0 }, '00000010 00000015 00000000 00000002'],
    ['generic_nack', { command: 'generic_nack', sequence: 0, status: 2 }, '00000010 80000000 00000002 00000000'],
    [
      'submit_sm with a parameter',
      {
        command: 'submit_sm',
        sequence: 3,
        status: 0,
        ...messageFields({
          source_addr: '15551230000',
          destination_addr: '15551239999',
          registered_delivery: 1,
          short_message: Buffer.from('Hi'),
          tlvs: { user_message_reference: 0x1234 },
        }),
      },
      `0000003f 00000004 00000000 00000003 00 0101 313535353132333030303000 0101 313535353132333939393900
       00 00 00 00 00 01 00 00 00 02 4869 0204 0002 1234`,
    ],
    [
      'submit_sm_resp that says yes',
      { command: 'submit_sm_resp', sequence: 3, status: 0, message_id: 'a1', tlvs: {} },
      '00000013 80000004 00000000 00000003 613100',
    ],
    [
      'submit_sm_resp that says no has no body',
      { command: 'submit_sm_resp', sequence: 3, status: 0x58, message_id: '', tlvs: {} },
      '00000010 80000004 00000058 00000003',
    ],
  ]

  it.each(cases)('%s', (_, pdu, octets) => {
    expect(encodePdu(pdu).toString('hex')).toBe(hex(octets).toString('hex'))
    expect(decodePdu(hex(octets))).toEqual(pdu)
  })
})

describe('every PDU', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(arbitraryPdu, (pdu) => {
        expect(decodePdu(encodePdu(pdu))).toEqual(pdu)
      }),
    )
  })

  it('comes back from a stream, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryPdu, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }),
        (pdus, cuts) => {
          const out = createOut(32)
          for (const pdu of pdus) encodePduInto(out, pdu)
          const stream = take(out)
          const reader = createPduReader()
          const seen = []
          for (let at = 0, turn = 0; at < stream.length; turn++) {
            const cut = cuts[turn % cuts.length] ?? 1
            // A chunk that is overwritten after: nothing in a PDU may point into it.
            const chunk = Buffer.from(stream.subarray(at, at + cut))
            seen.push(...reader.push(chunk))
            chunk.fill(0xee)
            at += cut
          }
          expect(seen).toEqual(pdus)
          expect(reader.held()).toBe(0)
        },
      ),
    )
  })

  it('comes back octet by octet', () => {
    const pdu: Pdu = { command: 'enquire_link', sequence: 9, status: 0 }
    const reader = createPduReader()
    const stream = Buffer.concat([encodePdu(pdu), encodePdu(pdu)])
    expect([...stream].flatMap((octet) => reader.push(Buffer.of(octet)))).toEqual([pdu, pdu])
  })

  it('reads the same in the other implementation', () => {
    fc.assert(
      fc.property(
        fc.record({
          source_addr: fc.stringMatching(/^[0-9]{0,20}$/),
          destination_addr: fc.stringMatching(/^[0-9]{0,20}$/),
          message: fc.uint8Array({ maxLength: 254 }),
          reference: fc.integer({ min: 0, max: 0xffff }),
        }),
        ({ source_addr, destination_addr, message, reference }) => {
          const ours = encodePdu({
            command: 'submit_sm',
            sequence: 7,
            status: 0,
            ...messageFields({
              source_addr,
              destination_addr,
              data_coding: 4,
              short_message: Buffer.from(message),
              tlvs: { user_message_reference: reference },
            }),
          })
          const theirs = new smpp.PDU(ours)
          expect(theirs).toMatchObject({
            command: 'submit_sm',
            sequence_number: 7,
            source_addr,
            destination_addr,
            user_message_reference: reference,
          })
          expect([...theirs.short_message.message]).toEqual([...message])
        },
      ),
    )
  })
})

describe('what does not fit', () => {
  it.each([
    ['short_message', { short_message: Buffer.alloc(255) }],
    ['source_addr', { source_addr: '1'.repeat(21) }],
    ['destination_addr', { destination_addr: '1\x002' }],
    ['destination_addr', { destination_addr: '€' }],
    ['data_coding', { data_coding: 256 }],
    ['esm_class', { esm_class: Number.NaN }],
    ['registered_delivery', { registered_delivery: 0.5 }],
    ['message_state', { tlvs: { message_state: 300 } }],
  ])('is refused by name: %s', (name, some) => {
    const out = createOut(64)
    encodeSubmitSm(out, 1, messageFields({ destination_addr: '15551230000' }))
    const before = out.at
    expect(() => encodeSubmitSm(out, 2, messageFields(some))).toThrow(name)
    expect(out.at).toBe(before)
  })
})

describe('a hostile stream', () => {
  it.each([
    ['shorter than a header', '0000000f 00000015 00000000 00000001'],
    ['nothing', '00000000 00000015 00000000 00000001'],
    ['negative', 'ffffffff 00000015 00000000 00000001'],
    ['over the cap', (MAX_PDU_LENGTH + 1).toString(16).padStart(8, '0')],
  ])('with a length of %s is cut off once', (_, octets) => {
    const reader = createPduReader()
    expect(reader.push(hex(octets))).toMatchObject([{ command: 'fault', fatal: true, why: 'length', status: 2 }])
    expect(reader.push(encodePdu({ command: 'enquire_link', sequence: 1, status: 0 }))).toEqual([])
    expect(reader.held()).toBe(0)
  })

  it('is cut off too when the length comes in pieces', () => {
    const reader = createPduReader()
    expect(reader.push(hex('ffff'))).toEqual([])
    expect(reader.push(hex('ffff00'))).toMatchObject([{ fatal: true }])
  })

  it('costs only the PDU whose body is wrong', () => {
    const truncated = hex('00000014 00000005 00000000 00000007 00010131')
    const parameters = encodePdu({ command: 'deliver_sm', sequence: 8, status: 0, ...messageFields({}) })
    const lying = Buffer.concat([parameters, hex('0424 ffff 00')])
    lying.writeUInt32BE(lying.length, 0)
    const good: Pdu = { command: 'enquire_link', sequence: 9, status: 0 }
    expect(createPduReader().push(Buffer.concat([truncated, lying, encodePdu(good)]))).toMatchObject([
      { command: 'fault', fatal: false, why: 'truncated', sequence: 7, status: 2 },
      { command: 'fault', fatal: false, why: 'parameters', sequence: 8, status: 0xc0 },
      good,
    ])
  })

  it('never loses an answer over its form', () => {
    const noNul = hex('00000013 80000004 00000000 00000003 616263')
    const noBody = hex('00000010 80000004 00000000 00000004')
    const lying = hex('00000017 80000004 00000000 00000005 6100 0427ffff00')
    expect(createPduReader().push(Buffer.concat([noNul, noBody, lying]))).toMatchObject([
      { sequence: 3, message_id: 'abc' },
      { sequence: 4, message_id: '' },
      { sequence: 5, message_id: 'a' },
    ])
  })

  it('of random octets neither throws nor piles up', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 30 }), (chunks) => {
        const reader = createPduReader(1024)
        for (const chunk of chunks) {
          reader.push(chunk)
          expect(reader.held()).toBeLessThanOrEqual(1024)
        }
      }),
    )
  })

  it('of PDUs with octets turned neither throws nor piles up', () => {
    fc.assert(
      fc.property(arbitraryPdu, fc.array(fc.tuple(fc.nat(), fc.nat(255))), fc.nat(), (pdu, turns, cut) => {
        const octets = encodePdu(pdu)
        for (const [at, value] of turns) octets[at % octets.length] = value
        const reader = createPduReader()
        reader.push(octets.subarray(0, cut % (octets.length + 1)))
        expect(reader.held()).toBeLessThanOrEqual(MAX_PDU_LENGTH)
      }),
    )
  })
})
