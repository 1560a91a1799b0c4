import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { startPhoneNetwork } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk, placeOn } from '../../testing/voice-conformance.ts'
import { openCallServer } from '../voice/call-server.ts'
import type { CallToPlace } from '../voice/voice-trunk.ts'
import { token, urlFor } from './testing/twilio-bench.ts'
import { startTwilioVoice } from './testing/twilio-voice.ts'
import { signTwilio } from './twilio-signature.ts'
import { openTwilioTrunk } from './twilio-trunk.ts'

const start = async (lookEveryMs?: number) => {
  const phones = await startPhoneNetwork({ from: 41_000, to: 41_999 })
  const twilio = await startTwilioVoice({ phonesPort: phones.port, mediaPorts: { from: 42_000, to: 42_999 } })
  const server = await openCallServer({ host: '127.0.0.1', port: 0, publicUrl: null })
  const isUp = Promise.withResolvers<void>()
  const troubles: string[] = []
  const trunk = await openTwilioTrunk(
    {
      ...{ url: urlFor(twilio.host), server, mediaPorts: { from: 40_000, to: 40_999 } },
      ...(lookEveryMs && { lookEveryMs }),
    },
    { onChange: (isThere) => isThere && isUp.resolve(), onTrouble: (text) => troubles.push(text) },
  )
  await isUp.promise
  const close = async () => {
    await trunk.close()
    await server.close()
    await twilio.close()
    await phones.close()
  }
  return { phones, twilio, server, trunk, troubles, close }
}

conformsAsVoiceTrunk('A provider that speaks Twilio’s interface', () => start())

const started = async (lookEveryMs?: number) => {
  const all = await start(lookEveryMs)
  onTestFinished(all.close)
  return { ...all, place: (more: Partial<CallToPlace> = {}) => placeOn(all.trunk, more) }
}

it.each([
  [400, 21_211, { cause: 'not in service', code: '400 21211' }],
  [400, 21_215, { cause: 'refused' }],
  // The account: nobody's try, and others may go by another trunk.
  [401, 20_003, { cause: 'failed', by: 'peer', retryAfterMs: 30_000 }],
  [403, 20_003, { cause: 'failed', retryAfterMs: 30_000 }],
  [403, 21_215, { cause: 'refused', retryAfterMs: null }],
  [429, 20_429, { cause: 'failed', retryAfterMs: 1000 }],
])('refused with %i and %i', async (status, code, end) => {
  const { twilio, place } = await started()
  twilio.answerInstead('POST /Calls.json', (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status, code })),
  )
  expect(await place().ended).toMatchObject({ wasAnswered: false, ...end })
})

it('one that was asked for without an answer may have rung, unless it is reported', async () => {
  const { twilio, place, phones } = await started()
  twilio.answerInstead('POST /Calls.json', (response) => response.destroy())
  expect(await place({ ringMs: 200 }).ended).toMatchObject({ cause: 'unknown', wasAnswered: false })
  phones.willDo('answers')
  twilio.loseAnswer('POST /Calls.json')
  const one = place()
  await one.reached('answered')
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
})

it('whose end is not reported is looked up when its audio is over', async () => {
  const { twilio, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  twilio.beSilent()
  for (const call of twilio.calls()) call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', wasAnswered: true })
})

it('what is not signed by the provider, or is about another call, is refused; audio comes once', async () => {
  const { twilio, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  const [call] = twilio.calls()
  const url = call!.asked.get('StatusCallback')!
  const report = async (fields: Record<string, string>, key = token) => {
    const body = new URLSearchParams(fields)
    const headers = { 'X-Twilio-Signature': signTwilio(key, url, body) }
    return (await fetch(url, { method: 'POST', body, headers })).status
  }
  const completed = { CallSid: call!.sid, CallStatus: 'completed' }
  expect(await report(completed, 'another key')).toBe(403)
  expect(await report({ ...completed, CallSid: 'CA00000000000000000000000000000000' })).toBe(403)
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams(completed) })).status).toBe(403)
  expect((await fetch(url)).status).toBe(405)
  expect((await fetch(url.replace(/voice\/.*/, `voice/${'a'.repeat(32)}`), { method: 'POST' })).status).toBe(404)
  const again = url.replace(/^http/, 'ws')
  const refused = Promise.withResolvers<number>()
  new WebSocket(again, { headers: { 'X-Twilio-Signature': signTwilio(token, again, new URLSearchParams()) } })
    .on('unexpected-response', (_, response) => refused.resolve(response.statusCode ?? 0))
    .on('error', () => {})
  expect(await refused.promise).toBe(403)
  expect(one.events.at(-1)).toEqual({ kind: 'answered' })
  // A report that is played again changes nothing.
  expect(await report({ CallSid: call!.sid, CallStatus: 'ringing' })).toBe(204)
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})

it('a provider that does not know the token is away, and says so', async () => {
  const { twilio, trunk, troubles } = await started(50)
  twilio.knowNobody()
  await expect.poll(() => trunk.isUp()).toBe(false)
  expect(troubles.at(-1)).toBe('The provider does not know the user or the token.')
  expect(troubles.join()).not.toContain(token)
})
