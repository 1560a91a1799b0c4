import { expect, it } from 'vitest'
import { createFrameReader, type EslFrame, readEvent } from './esl-frames.ts'

const read = (pieces: readonly string[]) => {
  const frames: EslFrame[] = []
  const take = createFrameReader((frame) => frames.push(frame))
  for (const piece of pieces) take(Buffer.from(piece))
  return frames.map(({ type, body, headers }) => [type, body, headers.get('reply-text')])
}

const said =
  'Content-Type: command/reply\nReply-Text: +OK: it is\n\nContent-Length: 7\nContent-Type: api/response\n\n+OK ö\n' +
  'Content-Type: command/reply\nReply-Text: -ERR\n\n'

it('what is said is the same however it is cut into pieces', () => {
  const whole = [
    ['command/reply', '', '+OK: it is'],
    ['api/response', '+OK ö\n', undefined],
    ['command/reply', '', '-ERR'],
  ]
  expect(read([said])).toEqual(whole)
  expect(read([...said])).toEqual(whole)
})

it.each([
  ['headers without an end', 'x'.repeat(64_001), 'its headers have no end'],
  ['a length that is none', 'Content-Length: -1\n\n', 'its body has no length'],
  ['a body that nobody could hold', 'Content-Length: 99999999\n\n', 'its body has no length'],
])('%s end the reading', (_, text, why) => {
  expect(() => read([text])).toThrow(why)
})

it('an event has headers whose values are encoded, and a body of its own', () => {
  const event = readEvent('Event-Name: BACKGROUND_JOB\nJob-Command: a%20b\nOdd: 100%\nContent-Length: 9\n\n-ERR X\n\nY')
  expect([event.name, event.value('job-command'), event.value('odd'), event.value('none'), event.body]).toEqual([
    ...['BACKGROUND_JOB', 'a b', '100%', '', '-ERR X\n\nY'],
  ])
})
