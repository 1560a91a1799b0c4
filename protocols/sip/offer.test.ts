import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SipError } from './errors.ts'
import { answerOffer, formatOffer, readAnswer } from './offer.ts'
import { parseSdp } from './sdp.ts'
import { localMedia } from './testing/agents.ts'

const sdp = (...media: string[]) =>
  Buffer.from(['v=0', 'o=- 1 1 IN IP4 192.0.2.5', 's=-', 'c=IN IP4 192.0.2.5', 't=0 0', ...media, ''].join('\r\n'))

describe('an offer', () => {
  it.each([
    ['both laws: the first is taken', ['m=audio 4000 RTP/AVP 8 0'], { law: 'PCMA', payloadType: 8, eventType: null }],
    [
      'digits under another number',
      ['m=audio 4000 RTP/AVP 0 96', 'a=rtpmap:96 telephone-event/8000'],
      { eventType: 96 },
    ],
    [
      'a law under another number',
      ['m=audio 4000 RTP/AVP 98', 'a=rtpmap:98 pcmu/8000/1'],
      { law: 'PCMU', payloadType: 98 },
    ],
    ['what we lack comes first', ['m=audio 4000 RTP/AVP 9 18 0'], { law: 'PCMU' }],
    ['on hold', ['m=audio 4000 RTP/AVP 0', 'a=sendonly'], { direction: 'recvonly' }],
    ['on hold the older way', ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 0.0.0.0'], { direction: 'inactive' }],
    ['an address of its own', ['m=audio 4000 RTP/AVP 0', 'c=IN IP4 192.0.2.6'], { host: '192.0.2.6' }],
  ])('%s', (_, media, expected) => {
    expect(answerOffer(sdp(...media), localMedia())?.agreed).toMatchObject({ port: 4000, ...expected })
  })

  it('of several parts is answered part by part', () => {
    const answer = answerOffer(sdp('m=video 5000 RTP/AVP 99', 'm=audio 4000 RTP/AVP 0'), localMedia())
    expect(parseSdp(answer!.body).media.map(({ kind, port }) => `${kind} ${port}`)).toEqual(['video 0', 'audio 40000'])
  })

  it.each([
    ['no law of ours', ['m=audio 4000 RTP/AVP 9 18']],
    ['encrypted', ['m=audio 4000 RTP/SAVP 0']],
    ['refused', ['m=audio 0 RTP/AVP 0']],
    ['no audio', ['m=image 4000 udptl t38']],
    ['nothing', []],
  ])('with %s is not acceptable', (_, media) => {
    expect(answerOffer(sdp(...media), localMedia())).toBeNull()
  })

  it.each([
    ['of another version', 'v=1\r\n'],
    ['with a name for an address', 'v=0\r\nc=IN IP4 trunk.example\r\nm=audio 4000 RTP/AVP 0\r\n'],
    ['of too many lines', `v=0\r\n${'a=x\r\n'.repeat(600)}`],
    ['of too many parts', `v=0\r\n${'m=audio 1 RTP/AVP 0\r\n'.repeat(20)}`],
    ['with an impossible port', 'v=0\r\nm=audio 70000 RTP/AVP 0\r\n'],
  ])('%s is refused', (_, text) => {
    expect(() => answerOffer(Buffer.from(text), localMedia())).toThrow(SipError)
  })

  it('of ours is understood by ourselves', () => {
    expect(readAnswer(formatOffer(localMedia()))).toEqual({
      host: '127.0.0.1',
      port: 40_000,
      law: 'PCMU',
      payloadType: 0,
      eventType: 101,
      direction: 'sendrecv',
    })
  })

  it('whatever is in it, the only error is our own', () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(
          'm=audio 4000 RTP/AVP 0 8 101',
          'c=IN IP4 192.0.2.1',
          'a=sendonly',
          'a=rtpmap:101 telephone-event/8000',
          'o=- 1 1 IN IP4 h',
        ),
        fc.string({ maxLength: 30 }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, (some) => {
        try {
          const answer = answerOffer(Buffer.from(['v=0', ...some, ''].join('\r\n')), localMedia())
          if (answer) expect(readAnswer(answer.body)?.law ?? 'PCMU').toMatch(/^PCM[UA]$/)
        } catch (error) {
          expect(error).toBeInstanceOf(SipError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
