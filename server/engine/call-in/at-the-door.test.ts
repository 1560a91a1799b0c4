import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallEvent, CallIn, PlacedCall, PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { insertCallerId, type insertTone } from '../../testing/call-scene.ts'
import { engineScene } from '../../testing/engine-scene.ts'
import type { CalledBy } from '../call/call-line.ts'
import { openPrompts } from '../call/prompts.ts'
import { openAnswering } from './answer-calls.ts'
import { openServiceLine } from './service-line.ts'

/** Whoever calls where messages are recorded and gives no ID, on a line that says nothing aloud: what is said, and to whom, is written down. */
let scene: Awaited<ReturnType<typeof engineScene>>
beforeAll(async () => {
  scene = await engineScene({ env: { CALL_IN_NUMBER: '+18005550199' } })
  await insertCallerId(scene.query as Parameters<typeof insertTone>[0], scene.accountId)
})
afterAll(() => scene?.close())

const callIn = '18005550199'
const callerId = '12175550299'
const noId = 'We have heard no ID that we know. Please look it up, and call us again. Goodbye.'

/** Each sentence lasts as long as this. */
const openPhone = (sentenceMs: number) => {
  const said: string[] = []
  const wordsOf = new Map<PreparedAudio, string>()
  let speaking = ''
  const trunk = {
    prepare() {
      const audio = { ms: sentenceMs, drop() {} }
      wordsOf.set(audio, speaking)
      return audio
    },
  } as unknown as VoiceTrunk
  const speak = async (words: string) => {
    speaking = words
    return new Int16Array(8)
  }
  const prompts = openPrompts(trunk, speak, (error) => {
    throw error
  })
  const dial = (from: string, to: string) => {
    const refused = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<string>()
    let hear: (event: CallEvent) => void = () => {}
    let stop: (isWhole: boolean) => void = () => {}
    const end = (by: 'us' | 'peer') => {
      stop(false)
      hear({
        ...{ kind: 'ended', cause: 'hung up', by, wasAnswered: true },
        ...{ code: '', retryAfterMs: null, quality: null },
      })
      ended.resolve(by)
    }
    const placed = {
      async play(audio: PreparedAudio) {
        said.push(wordsOf.get(audio)!)
        return await new Promise<boolean>((resolve) => {
          stop = resolve
          setTimeout(() => resolve(true), audio.ms)
        })
      },
      stop: () => stop(false),
      record: async () => new Int16Array(),
      hangUp: () => end('us'),
    } as unknown as PlacedCall
    const call: CallIn = {
      ...{ callId: `${from}-${said.length}-${Math.random()}`, from, to },
      ring() {},
      refuse: (why) => refused.resolve(why),
      async answer(onEvent) {
        hear = onEvent
        queueMicrotask(() => onEvent({ kind: 'answered' }))
        return placed
      },
    }
    return {
      call,
      press: (keys: string) => {
        for (const digit of keys) hear({ kind: 'digit', digit })
      },
      hangUp: () => end('peer'),
      ended: ended.promise,
      refused: refused.promise,
    }
  }
  return { dial, said, trunk, prompts }
}

const lineOf = (withinMs: number) => {
  const { platform } = scene
  return openServiceLine({ platform, tell() {}, remove: async () => true, withinMs })
}

test('who keys in slowly, and nothing whole, is told kindly and hung up on when the time for an ID is over', async () => {
  const { dial, said, trunk, prompts } = openPhone(20)
  const phone = dial('12175557001', callIn)
  const began = performance.now()
  const known: boolean[] = []
  const talking = lineOf(1200).converse(phone.call, { trunk, prompts, carrierId: 1 }, () => known.push(true))
  // Never so long between two keys that one of them alone would be too late.
  const pressing = setInterval(() => phone.press('1'), 300)
  expect(await phone.ended).toBe('us')
  clearInterval(pressing)
  await talking
  expect(performance.now() - began).toBeLessThan(5000)
  expect(said.at(-1)).toBe(noId)
  expect(known).toEqual([])
})

test('the PIN is keyed in within the same time, and one that comes later is not looked at', async () => {
  const { dial, said, trunk, prompts } = openPhone(20)
  const phone = dial('12175557002', callIn)
  const tries = () => scene.query<{ tries: number }>('select tries from phone_launches where launch_id = 7788')
  await scene.query(
    `insert into phone_launches (launch_id, account_id, user_id, pin_hash, list_id) values (7788, $1, -1, '', 0)`,
    [scene.accountId],
  )
  const before = await tries()
  const talking = lineOf(800).converse(phone.call, { trunk, prompts, carrierId: 1 }, () => {})
  phone.press('7788#')
  await talking
  expect(said.at(-1)).toBe(noId)
  expect(said).toContain('Please enter your PIN, and then the pound key.')
  expect(await tries()).toEqual(before)
  expect(await scene.query('select 1 from wrong_keys where phone = 12175557002')).toEqual([])
})

test('who keys in three that are nobody’s is told so, and is known to nobody', async () => {
  const { dial, said, trunk, prompts } = openPhone(20)
  const phone = dial('12175557003', callIn)
  const talking = lineOf(60_000).converse(phone.call, { trunk, prompts, carrierId: 1 }, () => {})
  phone.press('123456789')
  for (const times of [1, 2]) {
    await scene.until(async () => said.filter((words) => words.startsWith('We do not know')).length === times)
    phone.press('123456789')
  }
  expect(await phone.ended).toBe('us')
  await talking
  expect(said.at(-1)).toBe(noId)
})

test('however many call and key in nothing, who calls back is answered; who is known makes room for another', async () => {
  const { platform } = scene
  const { dial, said, trunk, prompts } = openPhone(20)
  let lines = 0
  const errors: unknown[] = []
  const answering = openAnswering({
    ...{ platform, shard: 0, onProgress() {}, remove: async () => true },
    onError: (error) => void errors.push(error),
  })
  const of = {
    ...{ carrierId: 1, trunk, prompts },
    lines: { came: () => void lines++, end: () => void lines--, share: () => 40 },
  } as unknown as CalledBy
  const callers = Array.from({ length: 100 }, (_, at) => dial(String(12175557100 + at), callIn))
  for (const { call } of callers) answering.take(call, of)
  const refused: unknown[] = []
  for (const { refused: why } of callers) void why.then((one) => refused.push(one))
  await scene.until(async () => said.length === 10)
  expect(refused).toEqual(Array.from({ length: 90 }, () => 'busy'))
  expect(lines).toBe(10)
  const back = dial('12175557099', callerId)
  answering.take(back.call, of)
  expect(await back.ended).toBe('us')
  // They want no more calls: somebody is known by that, and the next one is let in.
  callers[0]!.press('3#')
  const next = dial('12175557098', callIn)
  await callers[0]!.ended
  answering.take(next.call, of)
  await scene.until(async () => said.filter((words) => words.startsWith('Welcome')).length === 11)
  for (const { hangUp } of [...callers.slice(1, 10), next]) hangUp()
  await answering.drained()
  expect([lines, errors]).toEqual([0, []])
}, 120_000)
