import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SipError } from './errors.ts'
import { formatMessage } from './format-message.ts'
import { createMessageReader } from './stream.ts'
import { arbitraryMessage, spoil } from './testing/arbitrary-message.ts'

function pushed(octets: Buffer, cuts: number[]) {
  const reader = createMessageReader()
  const places = [...new Set(cuts.map((cut) => cut % (octets.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].flatMap((from, i) => reader.push(octets.subarray(from, places[i] ?? octets.length)))
}

it('messages come out whole, however the stream is cut, with keep-alives between them', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryMessage, { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (messages, cuts) => {
        const octets = Buffer.concat(messages.flatMap((one) => [Buffer.from('\r\n\r\n'), formatMessage(one)]))
        expect(pushed(octets, cuts)).toEqual(messages)
      },
    ),
    { numRuns: 300 },
  )
})

it('a spoilt stream ends by our own error or goes on, and never holds more than a message', () => {
  fc.assert(
    fc.property(
      arbitraryMessage,
      fc.nat(),
      fc.uint8Array({ maxLength: 9 }),
      fc.nat(9),
      (message, at, what, skipped) => {
        try {
          pushed(spoil(formatMessage(message), at, what, skipped), [at])
        } catch (error) {
          expect(error).toBeInstanceOf(SipError)
        }
      },
    ),
    { numRuns: 500 },
  )
})

it.each([
  ['without a length', 'OPTIONS sip:a SIP/2.0\r\nVia: x\r\n\r\n'],
  ['with an impossible length', 'OPTIONS sip:a SIP/2.0\r\nContent-Length: 99999999\r\n\r\n'],
  ['without an end', `OPTIONS sip:a SIP/2.0\r\nX: ${'a'.repeat(40_000)}`],
])('a message %s ends the stream', (_, text) => {
  expect(() => createMessageReader().push(Buffer.from(text))).toThrow(SipError)
})
