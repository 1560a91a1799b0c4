import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterEach, expect, test } from 'vitest'
import { type Said, startProvider } from '../../testing/http-provider.ts'
import type { Carrier, PartAnswer } from '../carrier.ts'
import { queued, refusedBy, refusedBySignalWire } from './testing/samples.ts'
import { twilioBench, urlFor } from './testing/twilio-bench.ts'
import { openTwilioCarrier } from './twilio-carrier.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** What a text is answered whom the provider says this to, and what the provider heard. */
const sendTo = async (said: Said, more = '', callback: string | null = null) => {
  const provider = await startProvider({ ...twilioBench.speech, accepted: () => said })
  let onChange = () => {}
  const up = new Promise<void>((resolve) => {
    onChange = resolve
  })
  const carrier: Carrier = openTwilioCarrier(
    { url: urlFor(provider.host, more), callback, carrierId: 9, isSimulated: false },
    { onEvent() {}, onPart() {}, onLateAccepted() {}, onChange: () => onChange(), onTrouble() {} },
  )
  ends.push(provider.close, () => carrier.close())
  await up
  const text = {
    from: 72345,
    to: 12175551000,
    text: 'Grüße & 1+1',
    reference: 4711,
    media: ['https://f.example/a b.jpg'],
  }
  const answer = await new Promise<PartAnswer>((resolve) => carrier.write(carrier.prepare(text), 0, resolve))
  return { answer, heard: provider.heard.at(-1)!, provider, carrier }
}

test('a text goes out as a form, with its callback and its pictures', async () => {
  const { answer, heard } = await sendTo(queued, '&service=MG1', 'https://carillon.example/webhooks/twilio/9')
  expect(answer).toEqual({ kind: 'accepted', messageId: queued.body.sid })
  expect(heard.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect([...new URLSearchParams(heard.body)]).toEqual([
    ['To', '+12175551000'],
    ['From', '72345'],
    ['MessagingServiceSid', 'MG1'],
    ['Body', 'Grüße & 1+1'],
    ['MediaUrl', 'https://f.example/a b.jpg'],
    ['StatusCallback', 'https://carillon.example/webhooks/twilio/9?ref=4711'],
  ])
})

test.each<[Said, object]>([
  [refusedBy(400, 21211), { kind: 'refused', reason: reason.refusedInvalidDestination, code: '21211' }],
  [refusedBy(400, 21614), { kind: 'refused', reason: reason.refusedInvalidDestination }],
  [refusedBy(400, 21610), { kind: 'refused', reason: reason.optedOutAtCarrier, code: '21610' }],
  [refusedBy(400, 21606), { kind: 'refused', reason: reason.numberUnavailable }],
  [refusedBy(400, 21408), { kind: 'refused', reason: reason.refusedOther }],
  [refusedBy(400, 21611), { kind: 'later', slower: true }],
  [refusedBy(429, 20429), { kind: 'later', slower: true, code: '20429' }],
  [refusedBy(503, 20503), { kind: 'later', slower: false }],
  [refusedBy(500, 20500), { kind: 'unknown' }],
  [refusedBy(401, 20003), { kind: 'not-written' }],
  [refusedBy(404, 20404), { kind: 'not-written' }],
  [refusedBySignalWire, { kind: 'refused', reason: reason.refusedInvalidDestination, code: '21211' }],
  [{ status: 201, body: { status: 'queued' } }, { kind: 'unknown' }],
  [{ status: 200, body: '<html>Welcome</html>' }, { kind: 'unknown' }],
])('%j is %j', async (said, answer) => {
  expect((await sendTo(said)).answer).toMatchObject(answer)
})

test('a page of records that ends within our time decides nothing', async () => {
  const { provider, carrier } = await sendTo(queued)
  const writtenAt = Date.now()
  const unknown = { from: 12175550200, to: 12175551000, text: 'Snow day', reference: 7, writtenAt }
  const kept = { from: '+12175550200', to: '+12175551000', media: [], reference: 7, callback: null }
  const add = (count: number, at: number, text: string) => {
    for (let i = 0; i < count; i++) provider.texts.push({ ...kept, text, at, messageId: `SM-${provider.texts.length}` })
  }
  add(1, writtenAt, 'Snow day')
  add(100, writtenAt + 1000, 'Many others')
  expect((await carrier.settleUnknown!(unknown)).kind).toBe('not-told')
  provider.texts.splice(0)
  add(60, writtenAt - 86_400_000, 'Long ago')
  add(1, writtenAt, 'Snow day')
  add(60, writtenAt + 1000, 'Many others')
  expect(await carrier.settleUnknown!(unknown)).toEqual({
    kind: 'told',
    found: [{ messageId: 'SM-60', status: null, error: null }],
  })
})
