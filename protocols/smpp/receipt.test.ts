import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandStatus } from './errors.ts'
import { type MessageFields, messageFields } from './pdu.ts'
import {
  formatReceipt,
  messageIdForms,
  parseReceipt,
  parseReceiptText,
  type ReceiptState,
  receiptFields,
} from './receipt.ts'
import { parseSmppUrl } from './url.ts'

const marked = (text: string, some: Partial<MessageFields> = {}) =>
  messageFields({ esm_class: 0x04, short_message: Buffer.from(text, 'latin1'), ...some })

describe('the text of a receipt', () => {
  it.each([
    [
      'as in the specification',
      'id:0123456789 sub:001 dlvrd:001 submit date:2611201530 done date:2611201531 stat:DELIVRD err:000 text:Hello you',
      {
        id: '0123456789',
        sub: '001',
        dlvrd: '001',
        submitdate: '2611201530',
        donedate: '2611201531',
        stat: 'DELIVRD',
        err: '000',
        text: 'Hello you',
      },
    ],
    [
      'in capitals, with spaces after the colons',
      'ID: a-b-1 SUB: 1 DLVRD: 0 SUBMIT DATE: 20261120153000 DONE DATE: 20261120153100 STAT: UNDELIV ERR: 0x0B TEXT: ',
      {
        id: 'a-b-1',
        sub: '1',
        dlvrd: '0',
        submitdate: '20261120153000',
        donedate: '20261120153100',
        stat: 'UNDELIV',
        err: '0x0B',
        text: '',
      },
    ],
    ['in another order', 'stat:EXPIRED err:027 id:77', { stat: 'EXPIRED', err: '027', id: '77' }],
    [
      'with names run together',
      'id:7 submitdate:2611201530 done_date:2611201531 status:REJECTED error:5',
      { id: '7', submitdate: '2611201530', donedate: '2611201531', stat: 'REJECTED', err: '5' },
    ],
    ['without its end', 'id:7 sub:001 dlvrd:001', { id: '7', sub: '001', dlvrd: '001' }],
    ['with an empty field', 'id:7 sub: stat:DELIVRD text:', { id: '7', stat: 'DELIVRD', text: '' }],
    [
      'with a text that looks like fields',
      'id:7 stat:DELIVRD text:id:9 err:666 stat:UNDELIV',
      { id: '7', stat: 'DELIVRD', text: 'id:9 err:666 stat:UNDELIV' },
    ],
    ['with line breaks', 'id:7\r\nstat:DELIVRD\r\nerr:000', { id: '7', stat: 'DELIVRD', err: '000' }],
    ['that is none', 'See you at 7', {}],
  ])('%s', (_, text, fields) => {
    expect(parseReceiptText(text)).toEqual(fields)
  })

  it('never throws', () => {
    const words = fc.constantFrom('id:', 'stat:', 'text:', ' ', 'DELIVRD', 'err=', 'done date:', '\0', 'é', ':')
    fc.assert(fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => void parseReceiptText(parts.join(''))))
  })
})

describe('a receipt', () => {
  it('believes its parameters before its text', () => {
    const pdu = marked('id:291 stat:UNDELIV err:001', {
      tlvs: {
        receipted_message_id: '123',
        message_state: 2,
        network_error_code: { network_type: 3, error_code: 9 },
        user_message_reference: 42,
      },
    })
    expect(parseReceipt(pdu)).toEqual({
      ids: ['123', '291'],
      state: 'DELIVRD',
      stateText: 'UNDELIV',
      error: '001',
      networkError: { network_type: 3, error_code: 9 },
      reference: 42,
    })
  })

  it('may be all parameters, and unmarked', () => {
    const tlvs = { receipted_message_id: '123', message_state: 8 }
    expect(parseReceipt(messageFields({ tlvs }))).toEqual({ ids: ['123'], state: 'REJECTD' })
  })

  it('is not what somebody typed, except on a route that marks nothing', () => {
    const typed = messageFields({ short_message: Buffer.from('id:7 stat:DELIVRD') })
    expect(parseReceipt(typed)).toBeUndefined()
    expect(parseReceipt(typed, true)).toMatchObject({ ids: ['7'], state: 'DELIVRD' })
    expect(parseReceipt(messageFields({ short_message: Buffer.from('Yes') }), true)).toBeUndefined()
    expect(parseReceipt(messageFields({ esm_class: 0x40 }))).toBeUndefined()
  })

  it('may come in UCS-2, in GSM, in a payload, or empty', () => {
    const ucs2 = Buffer.from('id:a_1 stat:DELIVRD', 'utf16le').swap16()
    expect(parseReceipt(marked('', { short_message: ucs2, data_coding: 8 }))).toMatchObject({ ids: ['a_1'] })
    expect(parseReceipt(marked('id:a\x111 stat:DELIVRD'))).toMatchObject({ ids: ['a_1'] })
    expect(parseReceipt(marked('id:a_1 stat:DELIVRD'))).toMatchObject({ ids: ['a_1'] })
    const tlvs = { message_payload: Buffer.from('id:9 stat:EXPIRED') }
    expect(parseReceipt(marked('', { tlvs }))).toMatchObject({ ids: ['9'], state: 'EXPIRED' })
    expect(parseReceipt(marked(''))).toEqual({ ids: [], state: 'UNKNOWN' })
  })

  it.each([
    ['DELIVRD', 'DELIVRD'],
    ['delivered', 'DELIVRD'],
    ['UNDELIVERABLE', 'UNDELIV'],
    ['Failed', 'UNDELIV'],
    ['REJECTD', 'REJECTD'],
    ['EXPIRED', 'EXPIRED'],
    ['DELETED', 'DELETED'],
    ['ACCEPTED', 'ACCEPTD'],
    ['ENROUTE', 'ENROUTE'],
    ['BUFFRED', 'ENROUTE'],
    ['UNKNOWN', 'UNKNOWN'],
    ['whatever', 'UNKNOWN'],
  ] as const)('%s means %s', (word, state) => {
    const receipt = parseReceipt(marked(`id:1 stat:${word}`))
    expect(receipt?.state).toBe(state)
  })

  it('written by a server is read by a client', () => {
    const states: ReceiptState[] = [
      'DELIVRD',
      'UNDELIV',
      'REJECTD',
      'EXPIRED',
      'DELETED',
      'ACCEPTD',
      'ENROUTE',
      'UNKNOWN',
    ]
    const submittedAt = Date.UTC(2026, 10, 20, 15, 30)
    for (const state of states) {
      const fields = receiptFields(
        {
          messageId: 'a1',
          state,
          submittedAt,
          doneAt: submittedAt + 61_000,
          error: '034',
          text: 'Dear é parents, we meet',
        },
        '15551239999',
        '15551230000',
      )
      const receipt = parseReceipt(fields)!
      expect(receipt).toMatchObject({
        ids: ['a1'],
        state,
        stateText: state,
        error: '034',
        submitDate: '2611201530',
        doneDate: '2611201531',
        text: 'Dear ? parents, we m',
      })
    }
  })

  it('reads as most carriers write it', () => {
    expect(formatReceipt({ messageId: '7', state: 'DELIVRD', submittedAt: 0, doneAt: 60_000, text: 'Hi' })).toBe(
      'id:7 sub:001 dlvrd:001 submit date:7001010000 done date:7001010001 stat:DELIVRD err:000 text:Hi',
    )
  })
})

describe('message ids', () => {
  it.each([
    ['123', '7b'],
    ['7B', '123'],
    ['7b', '123'],
    ['0000000123', '123'],
    ['123', '0000000123'],
    ['0000007B', '123'],
    ['123', '0000007B'],
    ['0x7b', '123'],
    ['18446744073709551615', 'ffffffffffffffff'],
  ])('%s may be %s', (id, other) => {
    expect(messageIdForms(id).map((form) => form.id)).toContain(other)
  })

  it('have the same form wherever they are written the same way', () => {
    const formOf = (id: string, other: string) => messageIdForms(id).find((form) => form.id === other)?.form
    expect(formOf('21809', '5531')).toBe('decimal>hex')
    expect(formOf('43794', 'ab12')).toBe('decimal>hex')
    expect(formOf('43794', '0000AB12')).toBe('decimal>HEX8')
    expect(formOf('0000000123', '123')).toBe('decimal>decimal')
    // What reads the same in both says nothing of either.
    expect(messageIdForms('7').map((form) => form.form)).not.toContain('decimal>hex')
  })

  it('of other kinds stay what they are', () => {
    expect(messageIdForms('9f1c-XY').map(({ id }) => id)).toEqual(['9f1c-xy', '9F1C-XY'])
    expect(messageIdForms('')).toEqual([])
  })
})

describe('the address of an SMSC', () => {
  it('has everything in one line', () => {
    expect(
      parseSmppUrl('smpp://me:p%40ss@sms.example:2776?window=50&tps=200&binds=2&dcs=1&ton=5&npi=0&system_type=x'),
    ).toEqual({
      host: 'sms.example',
      port: 2776,
      tls: false,
      systemId: 'me',
      password: 'p@ss',
      systemType: 'x',
      ton: 5,
      npi: 0,
      window: 50,
      tps: 200,
      binds: 2,
      dcs: 1,
    })
  })

  it('has the usual values', () => {
    expect(parseSmppUrl('smpp://me:pw@[::1]')).toMatchObject({
      host: '::1',
      port: 2775,
      tls: false,
      tps: 100,
      window: 10,
      binds: 1,
      ton: null,
      npi: null,
      dcs: null,
    })
    expect(parseSmppUrl('smpps://me:pw@h')).toMatchObject({ port: 3550, tls: true })
  })

  it.each([
    '',
    'nonsense',
    'http://a:b@c',
    'smpp://host',
    'smpp://a:secret@h?window=0',
    'smpp://a:secret@h?tps=x',
    'smpp://a:secret@h?who=1',
    'smpp://a:secret@h?ton=7',
    'smpp://a:secret@h?system_type=thirteen-long',
    'smpp://sixteen-long-abc:secret@h',
    'smpp://a:%zz@h',
  ])('%j is refused in words, without the password', (text) => {
    const why = parseSmppUrl(text)
    expect(why).toBeTypeOf('string')
    expect(why).not.toContain('secret')
  })
})

describe('command_status', () => {
  it.each([
    [0x00, 'ok', 'nothing'],
    [0x58, 'throttled', 'network'],
    [0x14, 'throttled', 'network'],
    [0x08, 'temporary', 'network'],
    [0x0b, 'permanent', 'destination'],
    [0x0a, 'permanent', 'source'],
    [0x410, 'permanent', 'network'],
  ])('%i is %s', (code, nature, about) => expect(commandStatus(code)).toMatchObject({ code, nature, about }))
})
