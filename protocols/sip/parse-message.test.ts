import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import { formatMessage } from './format-message.ts'
import { addressOf, contactOf, cseqOf, header, listOf, type SipRequest, tagOf } from './message.ts'
import { MOST_HEAD_OCTETS, parseMessage } from './parse-message.ts'
import { arbitraryMessage, spoil } from './testing/arbitrary-message.ts'
import { parseUri } from './uri.ts'
import { parseVia } from './via.ts'

const lines = (...text: string[]) => Buffer.from(`${text.join('\r\n')}\r\n\r\n`)

const core = [
  'Via: SIP/2.0/UDP host.example;branch=z9hG4bKabc',
  'From: <sip:a@example.com>;tag=1',
  'To: <sip:b@example.com>',
  'Call-ID: 1@host',
  'CSeq: 1 OPTIONS',
]
const options = 'OPTIONS sip:b@example.com SIP/2.0'

describe('the torture messages of RFC 4475, what is to be understood', () => {
  it('3.1.1.1: folded lines, compact names, strange spaces and quotes', () => {
    const message = parseMessage(
      lines(
        'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
        'TO :',
        ' sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n',
        'from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>',
        '  ;',
        '  tag = 98asjd8',
        'MaX-fOrWaRdS: 0068',
        'Call-ID: wsinv.ndaksdj@192.0.2.1',
        'Content-Length   : 0',
        'cseq: 0009',
        '  INVITE',
        'Via  : SIP  /   2.0',
        ' /UDP',
        '    192.0.2.2;branch=z9hG4bK390skdjuw',
        's :',
        'NewFangledHeader:   newfangled value',
        ' continued newfangled value',
        'UnknownHeaderWithUnusualValue: ;;,,;;,;',
        'Content-Type: application/sdp',
        'v:  SIP  / 2.0  / TCP     spindle.example.com   ;',
        '  branch  =   z9hG4bK9ikj8  ,',
        ' SIP  /    2.0   / UDP  192.168.255.111   ; branch=',
        ' z9hG4bK30239',
        'm:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =',
        '      newvalue ;',
        '  secondparam ; q = 0.33',
      ),
    )
    expect(
      listOf(message, 'via')
        .map(parseVia)
        .map(({ transport, host }) => `${transport} ${host}`),
    ).toEqual(['UDP 192.0.2.2', 'TCP spindle.example.com', 'UDP 192.168.255.111'])
    expect(cseqOf(message)).toEqual({ number: 9, method: 'INVITE' })
    expect(addressOf(message, 'from').display).toBe('J Rosenberg \\"')
    expect(tagOf(message, 'to')).toBe('1918181833n')
    expect(header(message, 'newfangledheader')).toBe('newfangled value continued newfangled value')
    expect(contactOf(message)?.params.get('q')).toBe('0.33')
  })

  it('3.1.1.2: a method of every character a token may have', () => {
    const method = "!interesting-Method0123456789_*+`.%indeed'~"
    const message = parseMessage(
      lines(
        `${method} sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com SIP/2.0`,
        ...core.slice(0, 4),
        `CSeq: 1 ${method}`,
      ),
    )
    expect((message as SipRequest).method).toBe(method)
  })

  it('3.1.1.3: escapes', () => {
    expect(parseUri('sips:%55ser%20name@example.com').user).toBe('User name')
    expect(parseUri('sip:null-%00-null@example.com').user).toBe('null-\0-null')
  })

  it('3.1.1.6: a line of white space is no empty line, an empty reason is a reason', () => {
    const message = parseMessage(lines('SIP/2.0 200 ', ...core))
    expect(message).toMatchObject({ status: 200, reason: '' })
  })

  it('a reason in any characters, line separators of other alphabets too', () => {
    const reason = 'Nicht\u2028da\u2029\u0085 ✆'
    expect(parseMessage(lines(`SIP/2.0 480 ${reason}`, ...core))).toMatchObject({ status: 480, reason })
  })

  it('3.1.1.9: semicolons in the user', () => {
    expect(parseUri('sip:user;par=u%40example.net@example.com').user).toBe('user;par=u@example.net')
  })

  it('3.1.1.13: an unknown scheme is read, and left to who uses it', () => {
    const message = parseMessage(lines('OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0', ...core))
    expect(message).toMatchObject({ uri: 'nobodyKnowsThisScheme:totallyopaquecontent' })
    expect(parseAddress('<isbn:2983792873>').uri).toBe('isbn:2983792873')
  })

  it('what a datagram holds behind its body is not read', () => {
    const octets = Buffer.concat([lines(options, ...core, 'Content-Length: 2'), Buffer.from('abcdef')])
    expect(parseMessage(octets).body.toString()).toBe('ab')
  })

  it('a comma in a quoted name or in brackets parts nothing', () => {
    const message = parseMessage(
      lines(options, ...core, 'Contact: "Doe, J" <sip:j,d@example.com>, <sip:k@example.com>'),
    )
    expect(listOf(message, 'contact')).toEqual(['"Doe, J" <sip:j,d@example.com>', '<sip:k@example.com>'])
  })
})

describe('what is refused', () => {
  const without = (name: string) => core.filter((line) => !line.startsWith(name))
  const cases: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['no end of the headers', Buffer.from([options, ...core].join('\r\n'))],
    ['3.1.2.2 a negative length', lines(options, ...core, 'Content-Length: -999')],
    ['3.1.2.3 a length beyond what came', lines(options, ...core, 'Content-Length: 9999')],
    ['3.1.2.4 a CSeq over 2^31', lines(options, ...without('CSeq'), 'CSeq: 36893488147419103232 OPTIONS')],
    ['3.1.2.5 a status of five digits', lines('SIP/2.0 4294967301 better not break', ...core)],
    ['3.1.2.6 a quote that is not closed', lines(options, ...without('To'), 'To: "Mr. J. User <sip:j@example.com>')],
    ['3.1.2.7 brackets around the address', lines('OPTIONS <sip:user@example.com> SIP/2.0', ...core)],
    ['3.1.2.8 white space in the address', lines('OPTIONS sip:user@example.com; lr SIP/2.0', ...core)],
    ['3.1.2.9 two spaces in the first line', lines('OPTIONS  sip:user@example.com SIP/2.0', ...core)],
    ['3.1.2.10 space behind the version', lines('OPTIONS sip:user@example.com SIP/2.0 ', ...core)],
    ['3.1.2.16 another version', lines('OPTIONS sip:user@example.com SIP/7.0', ...core)],
    ['3.1.2.17 a CSeq of another method', lines('INVITE sip:user@example.com SIP/2.0', ...core)],
    ['3.3.1 no Call-ID', lines(options, ...without('Call-ID'))],
    ['no Via', lines(options, ...without('Via'))],
    ['no From', lines(options, ...without('From'))],
    ['no To', lines(options, ...without('To'))],
    ['3.3.8 two of what stands once', lines(options, ...core, 'From: <sip:c@example.com>;tag=2')],
    ['a tag twice', lines(options, ...without('From'), 'From: <sip:a@example.com>;tag=1;tag=2')],
    ['a NUL', lines(options, ...core, 'Subject: a\0b')],
    ['a lone CR', lines(options, ...core, 'Subject: a\rVia: b')],
    ['a header without a name', lines(options, ...core, ': value')],
    ['a continuation of nothing', lines(options, ' folded', ...core)],
    ['129 headers', lines(options, ...core, ...Array.from({ length: 129 }, () => 'X: y'))],
    ['headers without an end', Buffer.alloc(MOST_HEAD_OCTETS + 10, 'a')],
    ['too much in front of the body', lines(options, ...core, `X: ${'a'.repeat(MOST_HEAD_OCTETS)}`)],
  ]
  it.each(cases)('%s', (_, octets) => {
    expect(() => parseMessage(octets)).toThrow(SipError)
  })

  it('a list of more elements than anybody needs', () => {
    const message = parseMessage(lines(options, ...core, `Route: ${'<sip:a>,'.repeat(200)}`))
    expect(() => listOf(message, 'route')).toThrow(SipError)
  })
})

describe('whatever is in it', () => {
  it('a message comes back as it was written', () => {
    fc.assert(
      fc.property(arbitraryMessage, (message) => {
        expect(parseMessage(formatMessage(message))).toEqual(message)
      }),
      { numRuns: 500 },
    )
  })

  it('a spoilt message is refused by our own error, or understood and written again as the same', () => {
    fc.assert(
      fc.property(
        arbitraryMessage,
        fc.nat(),
        fc.oneof(
          fc.uint8Array({ maxLength: 20 }),
          fc.constantFrom('"', '<', ',', ';;', '\r\n', '\r\n ', ':', '%').map((text) => Buffer.from(text)),
        ),
        fc.nat(30),
        (message, at, what, skipped) => {
          const read = tolerant(() => parseMessage(spoil(formatMessage(message), at, what, skipped)))
          if (!read) return
          tolerant(() => [
            contactOf(read),
            listOf(read, 'route'),
            listOf(read, 'via').map(parseVia),
            parseUri(addressOf(read, 'to').uri),
          ])
          expect(parseMessage(formatMessage(read))).toEqual(read)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('noise is refused by our own error', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        (octets) => void tolerant(() => parseMessage(Buffer.from(octets))),
      ),
    )
  })

  it('a value that would begin a line of its own is not written', () => {
    const [message] = fc.sample(arbitraryMessage, 1)
    const headers = [...message!.headers, { name: 'subject', value: 'hello\r\nVia: SIP/2.0/UDP evil' }]
    expect(() => formatMessage({ ...message!, headers })).toThrow(SipError)
  })
})

function tolerant<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    expect(error).toBeInstanceOf(SipError)
    return undefined
  }
}
