import { afterEach, expect, test } from 'vitest'
import { startProvider } from '../../testing/http-provider.ts'
import type { PartAnswer, PreparedText } from '../carrier.ts'
import { twilioBench, urlFor } from '../twilio/testing/twilio-bench.ts'
import { openTwilioCarrier } from '../twilio/twilio-carrier.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const open = async (timeoutMs = 5000, drainMs = 10_000) => {
  const provider = await startProvider(twilioBench.speech)
  const wakes: (() => void)[] = []
  const late: { text: PreparedText; messageId: string }[] = []
  const troubles: string[] = []
  const changed = () => {
    for (const wake of wakes.splice(0)) wake()
  }
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => wakes.push(resolve))
  }
  const carrier = openTwilioCarrier(
    {
      url: { ...urlFor(provider.host), timeoutMs },
      callback: null,
      carrierId: 9,
      isSimulated: false,
      firstWaitMs: 10,
      drainMs,
    },
    {
      onEvent() {},
      onPart() {},
      onLateAccepted(text, messageId) {
        late.push({ text, messageId })
        changed()
      },
      onChange: changed,
      onTrouble(why) {
        troubles.push(why)
        changed()
      },
    },
  )
  ends.push(provider.close, () => carrier.close())
  const prepare = (text: string) => carrier.prepare({ from: 12175550200, to: 12175551000, text, reference: 7 })
  const write = (prepared = prepare('Hello')) =>
    new Promise<PartAnswer>((resolve) =>
      carrier.write(prepared, 0, (answer, release) => {
        release()
        resolve(answer)
      }),
    )
  return { provider, carrier, prepare, write, until, late, troubles }
}

test('a text without an answer in time is unknown, and its answer is told when it comes after all', async () => {
  const { provider, carrier, prepare, write, until, late } = await open(40)
  await until(() => carrier.isUp())
  provider.answers('silence')
  const text = prepare('Hello')
  expect(await write(text)).toEqual({ kind: 'unknown', why: 'timed out' })
  provider.speakUp()
  await until(() => late.length > 0)
  expect(late).toEqual([{ text, messageId: provider.texts[0]!.messageId }])
})

test('a provider that is silent costs one text more in doubt, not a window of them, each time it is tried', async () => {
  const { provider, carrier, write, until } = await open(30)
  await until(() => carrier.isUp())
  provider.answers('silence')
  await Promise.all([write(), write(), write(), write()])
  for (let round = 0; round < 3; round++) {
    await until(() => carrier.isUp())
    const kinds = (await Promise.all([write(), write(), write(), write()])).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['not-written', 'not-written', 'not-written', 'unknown'])
  }
  expect(provider.texts).toHaveLength(7)
})

test('Retry-After is kept to: nothing is written until then', async () => {
  const speech = { ...twilioBench.speech, refused: { ...twilioBench.speech.refused } }
  const slow = speech.refused['slow down']
  const provider = await startProvider({
    ...speech,
    refused: { ...speech.refused, 'slow down': { ...slow, headers: { 'Retry-After': '0.2' } } },
  })
  let wake = () => {}
  const carrier = openTwilioCarrier(
    { url: urlFor(provider.host), callback: null, carrierId: 9, isSimulated: false },
    { onEvent() {}, onPart() {}, onLateAccepted() {}, onChange: () => wake(), onTrouble() {} },
  )
  ends.push(provider.close, () => carrier.close())
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  while (!carrier.isUp()) await next()
  provider.answers('slow down')
  const answer = await new Promise<PartAnswer>((resolve) =>
    carrier.write(
      carrier.prepare({ from: 12175550200, to: 12175551000, text: 'x', reference: 1 }),
      0,
      (got, release) => {
        release()
        resolve(got)
      },
    ),
  )
  expect(answer).toEqual({ kind: 'later', slower: true, code: '20429', retryAfterMs: 200 })
  expect([carrier.isUp(), carrier.freeSlots()]).toEqual([true, 0])
  await next()
  expect(carrier.freeSlots()).toBe(4)
})

test('the end waits for answers, but not for ever', async () => {
  const { provider, carrier, write, until } = await open(5000, 50)
  await until(() => carrier.isUp())
  provider.answers('silence')
  const waiting = write()
  await provider.until(() => provider.texts.length === 1)
  await carrier.close()
  expect((await waiting).kind).toBe('unknown')
})

test('with a wrong password it never comes up, and says why once without it', async () => {
  const { provider, carrier, write, until, troubles } = await open()
  provider.answers('stranger')
  await until(() => troubles.length > 0)
  await provider.until(() => provider.heard.length >= 3)
  expect([carrier.isUp(), carrier.freeSlots()]).toEqual([false, 0])
  expect(await write()).toEqual({ kind: 'not-written', why: 'no link' })
  expect(troubles).toEqual(['it refuses the account: HTTP 401'])
})

test('the segments are told for the pace: a text of three is one request', async () => {
  const { prepare } = await open()
  expect(prepare('x'.repeat(459))).toMatchObject({ parts: 1, segments: 3 })
  expect(prepare('❄'.repeat(71))).toMatchObject({ parts: 1, segments: 2 })
})
