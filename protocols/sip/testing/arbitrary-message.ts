import fc from 'fast-check'
import { COMPACT, type Header, type SipMessage } from '../message.ts'

const token = fc.stringMatching(/^[A-Za-z0-9\-.!%*_+`'~]{1,12}$/)
const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
/** Text as a value may hold it: no control characters, no space at the ends. */
const value = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replaceAll(/\p{Cc}|\p{Cs}/gu, '').trim())

const party = fc
  .record({ user: word, host: word, tag: fc.option(word) })
  .map(({ user, host, tag }) => `<sip:${user}@${host}.example>${tag === null ? '' : `;tag=${tag}`}`)

const taken = new Set([...COMPACT.values(), 'cseq', 'max-forwards', 'content-length'])
const others: fc.Arbitrary<Header[]> = fc.array(
  fc
    .record({ name: token.map((name) => name.toLowerCase()), value })
    .filter(({ name }) => !taken.has(name) && !COMPACT.has(name)),
  { maxLength: 6 },
)

const core = (method: string): fc.Arbitrary<Header[]> =>
  fc
    .record({ branch: word, from: party, to: party, callId: word, cseq: fc.nat(2 ** 31 - 1), others })
    .map(({ branch, from, to, callId, cseq, others: more }) => [
      { name: 'via', value: `SIP/2.0/UDP host.example:5060;branch=z9hG4bK${branch}` },
      { name: 'from', value: from },
      { name: 'to', value: to },
      { name: 'call-id', value: callId },
      { name: 'cseq', value: `${cseq} ${method}` },
      ...more,
    ])

const body = fc.uint8Array({ maxLength: 200 }).map((octets) => Buffer.from(octets))

const request: fc.Arbitrary<SipMessage> = token.chain((method) =>
  fc.record({
    kind: fc.constant('request' as const),
    method: fc.constant(method),
    uri: word.map((host) => `sip:someone@${host}.example;transport=udp`),
    headers: core(method),
    body,
  }),
)

const response: fc.Arbitrary<SipMessage> = fc.record({
  kind: fc.constant('response' as const),
  status: fc.integer({ min: 100, max: 699 }),
  reason: value,
  headers: token.chain(core),
  body,
})

export const arbitraryMessage: fc.Arbitrary<SipMessage> = fc.oneof(request, response)

/** Octets of a message that somebody has spoilt: cut, doubled, overwritten. */
export function spoil(octets: Buffer, at: number, what: Uint8Array, skipped: number): Buffer {
  const where = at % (octets.length + 1)
  return Buffer.concat([octets.subarray(0, where), what, octets.subarray(where + skipped)])
}
