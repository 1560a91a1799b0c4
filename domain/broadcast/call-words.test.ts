import { expect, it } from 'vitest'
import { callEndText, callInLost, callInText, lineText, toldByText } from './call-words.ts'

const call = {
  ...{ cause: 'hung up', code: '', answeredBy: null, hasRung: true, hasAnswered: false, isLost: false },
} as const

it.each([
  [{ cause: null }, 'This call is being made.'],
  [{ cause: null, isLost: true }, 'We lost sight of this call and wait until it is certainly over.'],
  [{ answeredBy: 'person' }, 'A person answered.'],
  [{ answeredBy: 'machine' }, 'A machine answered.'],
  [{ answeredBy: null }, 'Somebody answered, and hung up before it was told who.'],
  [{ cause: 'busy' }, 'The line was busy.'],
  [{ cause: 'no answer' }, 'It rang, and nobody answered.'],
  [{ cause: 'refused' }, 'The call was declined.'],
  [{ cause: 'not in service' }, 'The number is not in service.'],
  [{ cause: 'cancelled', hasRung: false }, 'It was given up before the phone rang.'],
  [{ cause: 'cancelled' }, 'We hung up before anybody answered.'],
  [{ cause: 'cancelled', hasAnswered: true }, 'We hung up before a word was said.'],
  [{ cause: 'unknown' }, 'We could not confirm what became of this call.'],
  [{ cause: 'failed', code: '503 Service Unavailable' }, 'The phone network had no line for it at that moment.'],
  [{ cause: 'failed', code: '500' }, 'The phone network could not connect it.'],
] as const)('%o: %s', (more, text) => expect(callEndText({ ...call, ...more })).toBe(text))

it.each([
  ['', ''],
  ['silence after speech, 640 of 1720 ms, 2 words', 'A few words and then silence, as people do.'],
  ['long greeting, 1520 of 1600 ms, 1 words; beep', 'A long greeting, as machines do. A beep followed.'],
  [
    'time, 900 of 5000 ms, 2 words; time',
    'It could not be told in time who it was, so they were taken for a person. No beep came in time.',
  ],
  ['something new', ''],
  [
    'initial silence, 0 of 2500 ms, 0 words; time; key 3',
    'Nothing was said at first, as machines do. No beep came in time. Then a key was pressed, as people do.',
  ],
])('%s: %s', (toldBy, text) => expect(toldByText(toldBy)).toBe(text))

it.each([
  [{ isOver: false, hasAnswered: true }, true, 'They are on the line.'],
  [{ isOver: true, hasAnswered: false }, false, 'They called, and hung up before we answered.'],
  [{ isOver: true, hasAnswered: true }, true, 'They called back and heard the last message.'],
  [{ isOver: true, hasAnswered: true }, false, 'They called, and heard that there is nothing new for them.'],
  [{ isOver: true, hasAnswered: false, outcome: callInLost }, true, 'They called. We lost sight of this call.'],
])('%o, %s: %s', (call, hadMessage, text) => expect(callInText({ outcome: '', ...call }, hadMessage)).toBe(text))

it.each([
  [{}, ''],
  [{ Lost: 9 }, ''],
  [{ Lost: 50 }, 'A bad line: 5 % of what they said did not reach us.'],
  [
    { PeerLost: 100, PeerJitterMs: 60 },
    'A bad line: 20 % of what we said did not reach them, the sound came unevenly.',
  ],
  [{ Received: 0, Sent: 0 }, ''],
  [{ Received: 0, Lost: 0, JitterMs: 50 }, 'A bad line: the sound came unevenly.'],
])('audio of %o: %s', (more, text) => {
  const good = { Received: 1000, Lost: 0, JitterMs: 4, Sent: 500, PeerLost: null, PeerJitterMs: null }
  expect(lineText({ ...good, ...more })).toBe(text)
})
