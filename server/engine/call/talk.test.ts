import { noKeys } from '@carillon/domain/broadcast/call-keys.ts'
import { usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { CallEvent, PlacedCall, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { converse, onlyMessage } from './converse.ts'
import { talk } from './talk.ts'

afterEach(() => void vi.restoreAllMocks())

const audio = { ms: 1000, drop() {} }
const ended: CallEvent = {
  ...{ kind: 'ended', cause: 'hung up', by: 'peer', wasAnswered: true, code: '', retryAfterMs: null, quality: null },
}

/** Somebody who is taken for a machine presses a key and hangs up before the database has said whether they may be spoken to. */
const hangsUpEarly = async (key: string) => {
  const did: string[] = []
  let hear: (event: CallEvent) => void = () => {}
  const call: PlacedCall = {
    ...{ play: async () => false, stop() {}, gather: async () => '', press() {}, join() {}, part() {} },
    ...{ refer: async () => 'unknown', record: async () => new Int16Array(), endRecording() {}, hangUp() {} },
  }
  const trunk: VoiceTrunk = {
    ...{ isSimulated: true, isUp: () => true, prepare: () => audio, drained: async () => {}, close: async () => {} },
    originate(_, onEvent) {
      hear = onEvent
      return call
    },
  }
  const mayTalk = Promise.withResolvers<number>()
  const { done } = talk(trunk, {
    ...{ from: 1, to: 2, callId: 'x', ringMs: 1000, detects: usualSettings, voicemail: audio },
    sentences: new Proxy({} as never, { get: () => audio }),
    keys: { answers: [], confirms: false, transfers: true, offersRemoval: true, takesVoicemail: false },
    whyNot: () => mayTalk.promise,
    onThrough() {},
    async remove() {
      did.push('removed')
      return true
    },
    passOn() {
      did.push('passed on')
      return { done: new Promise(() => {}), ended: Promise.resolve(), key() {}, over() {} }
    },
    onError(error) {
      throw error
    },
  })
  hear({ kind: 'answered' })
  hear({ kind: 'digit', digit: key })
  hear(ended)
  await done
  mayTalk.resolve(0)
  await new Promise((resolve) => setImmediate(resolve))
  return did
}

test.each([
  [
    'left with the audio, and behind it with how calls are ended; then it is hung up',
    0,
    ['voicemail', 'notice', 'hung up'],
  ],
  ['hung up on without a word where they opted out during its greeting', 2, ['hung up']],
])('a machine is %s', async (_, barMeanwhile, expected) => {
  const did: string[] = []
  let bar = 0
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let hear: (event: CallEvent) => void = () => {}
  const [voicemail, notice] = [
    { ms: 1000, drop() {} },
    { ms: 500, drop() {} },
  ]
  const call: PlacedCall = {
    ...{ stop() {}, gather: async () => '', press() {}, join() {}, part() {} },
    ...{ refer: async () => 'unknown', record: async () => new Int16Array(), endRecording() {} },
    async play(sound) {
      did.push(sound === voicemail ? 'voicemail' : sound === notice ? 'notice' : 'else')
      return true
    },
    hangUp() {
      did.push('hung up')
      hear({ ...ended, by: 'us' } as CallEvent)
    },
  }
  const trunk: VoiceTrunk = {
    ...{ isSimulated: true, isUp: () => true, prepare: () => audio, drained: async () => {}, close: async () => {} },
    originate(_, onEvent) {
      hear = onEvent
      return call
    },
  }
  const { done } = talk(trunk, {
    ...{ from: 1, to: 2, callId: 'x', ringMs: 1000, detects: usualSettings, voicemail },
    sentences: { ...onlyMessage(audio), notice },
    keys: noKeys,
    whyNot: async () => bar,
    onThrough() {},
    remove: async () => false,
    passOn() {
      throw new TypeError('no key passes them on')
    },
    onError(error) {
      throw error
    },
  })
  hear({ kind: 'answered' })
  hear({
    ...{ kind: 'detected', who: 'machine' },
    details: { kind: 'answered by', who: 'machine', because: 'time', listenedMs: 0, speechMs: 0, words: 0 },
  })
  await new Promise((resolve) => setImmediate(resolve))
  bar = barMeanwhile
  now += 2000
  hear({ kind: 'ready', because: 'beep', afterMs: 2000 })
  expect(await done).toMatchObject({ bar: barMeanwhile, answeredBy: 'machine', heardMs: barMeanwhile ? 0 : 1000 })
  expect(did).toEqual(expected)
})

test.each([
  ['0', []],
  ['3', ['removed']],
])('who hung up after key %s before they were spoken to: %j', async (key, did) => {
  expect(await hangsUpEarly(key)).toEqual(did)
})

test.each([
  ['kept', true, ['message', 'stopped', 'asked', 'thanks']],
  ['lost', false, ['message', 'stopped', 'asked', 'hung up']],
])('whose answer is %s: %j', async (_, isKept, expected) => {
  const did: string[] = []
  const thanks = { ms: 500, drop() {} }
  const playing = Promise.withResolvers<boolean>()
  const said = Promise.withResolvers<void>()
  const call: PlacedCall = {
    ...{ gather: async () => '', press() {}, join() {}, part() {} },
    ...{ refer: async () => 'unknown', record: async () => new Int16Array(), endRecording() {} },
    async play(sound) {
      did.push(sound === thanks ? 'thanks' : 'message')
      if (sound === thanks) said.resolve()
      return await playing.promise
    },
    stop: () => void did.push('stopped'),
    hangUp() {
      did.push('hung up')
      said.resolve()
    },
  }
  const keeping = Promise.withResolvers<boolean>()
  const conversation = converse(call, {
    keys: { ...noKeys, confirms: true },
    sentences: { ...onlyMessage(audio), thanks },
    remove: async () => false,
    onAnswer: () => keeping.promise,
    passOn() {
      throw new TypeError('no key passes them on')
    },
  })
  conversation.key('1')
  await new Promise((resolve) => setImmediate(resolve))
  did.push('asked')
  keeping.resolve(isKept)
  await said.promise
  conversation.stop()
  expect(did).toEqual(expected)
})

test('whoever answers in the moment in which there is no need for it any more is hung up on before a word', async () => {
  const did: string[] = []
  let hear: (event: CallEvent) => void = () => {}
  const call: PlacedCall = {
    ...{ gather: async () => '', press() {}, join() {}, part() {}, stop() {} },
    ...{ refer: async () => 'unknown', record: async () => new Int16Array(), endRecording() {} },
    async play() {
      did.push('said')
      return true
    },
    hangUp() {
      did.push('hung up')
      hear({ ...ended, by: 'us' } as CallEvent)
    },
  }
  const trunk: VoiceTrunk = {
    ...{ isSimulated: true, isUp: () => true, prepare: () => audio, drained: async () => {}, close: async () => {} },
    originate(_, onEvent) {
      hear = onEvent
      return call
    },
  }
  const one = talk(trunk, {
    ...{ from: 1, to: 2, callId: 'x', ringMs: 1000, detects: null, voicemail: audio, keys: noKeys },
    ...{ sentences: onlyMessage(audio), whyNot: async () => 2, onThrough() {}, remove: async () => false },
    passOn() {
      throw new TypeError('no key passes them on')
    },
    onError(error) {
      throw error
    },
  })
  hear({ kind: 'ringing' })
  expect(one.isRinging()).toBe(true)
  hear({ kind: 'answered' })
  expect(one.isRinging()).toBe(false)
  one.withdraw(3)
  expect(await one.done).toMatchObject({ bar: 2 })
  expect(did).toEqual(['hung up'])
})
