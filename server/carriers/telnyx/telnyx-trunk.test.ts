import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { startPhoneNetwork } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk, placeOn } from '../../testing/voice-conformance.ts'
import { openCallServer } from '../voice/call-server.ts'
import type { CallToPlace } from '../voice/voice-trunk.ts'
import { openTelnyxTrunk } from './telnyx-trunk.ts'
import { key, signedCall } from './testing/telnyx-bench.ts'
import { startTelnyxVoice, voiceUrlFor } from './testing/telnyx-voice.ts'

const start = async (lookEveryMs?: number) => {
  const phones = await startPhoneNetwork({ from: 44_000, to: 44_999 })
  const telnyx = await startTelnyxVoice({ phonesPort: phones.port, mediaPorts: { from: 45_000, to: 45_999 } })
  const server = await openCallServer({ host: '127.0.0.1', port: 0, publicUrl: null })
  const isUp = Promise.withResolvers<void>()
  const troubles: string[] = []
  const trunk = await openTelnyxTrunk(
    {
      ...{ url: voiceUrlFor(telnyx.host), server, mediaPorts: { from: 43_000, to: 43_999 } },
      ...(lookEveryMs && { lookEveryMs }),
    },
    { onChange: (isThere) => isThere && isUp.resolve(), onTrouble: (text) => troubles.push(text) },
  )
  await isUp.promise
  const close = async () => {
    await trunk.close()
    await server.close()
    await telnyx.close()
    await phones.close()
  }
  return { phones, telnyx, server, trunk, troubles, close }
}

conformsAsVoiceTrunk('Telnyx', () => start(), { tellsOfRinging: false })

const started = async (lookEveryMs?: number) => {
  const all = await start(lookEveryMs)
  onTestFinished(all.close)
  return { ...all, place: (more: Partial<CallToPlace> = {}) => placeOn(all.trunk, more) }
}

const wrong = (code: string, pointer?: string) => ({ errors: [{ code, ...(pointer && { source: { pointer } }) }] })

it.each([
  [422, wrong('10016', '/to'), { cause: 'not in service', code: '422 10016' }],
  [422, wrong('10015', '/from'), { cause: 'failed', code: '422 10015' }],
  [403, wrong('D13'), { cause: 'refused', code: '403 D13', retryAfterMs: null }],
  // The account: nobody's try, and others may go by another trunk.
  [401, wrong('10009'), { cause: 'failed', by: 'peer', retryAfterMs: 30_000 }],
  [403, wrong('D17'), { cause: 'failed', retryAfterMs: 30_000 }],
  [429, wrong('10011'), { cause: 'failed', retryAfterMs: 1000 }],
])('refused with %i and %j', async (status, body, end) => {
  const { telnyx, place } = await started()
  telnyx.answerInstead('POST /v2/calls', (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
  )
  expect(await place().ended).toMatchObject({ wasAnswered: false, ...end })
})

it('one that was asked for without an answer may have rung, unless it is reported', async () => {
  const { telnyx, place, phones } = await started()
  telnyx.answerInstead('POST /v2/calls', (response) => response.destroy())
  expect(await place({ ringMs: 200 }).ended).toMatchObject({ cause: 'unknown', wasAnswered: false })
  phones.willDo('answers')
  telnyx.loseAnswer('POST /v2/calls')
  const one = place()
  await one.reached('answered')
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
})

it('whose end is not reported is looked up when its audio is over', async () => {
  const { telnyx, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  telnyx.beSilent()
  for (const call of telnyx.calls()) call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', wasAnswered: true })
})

it('what is not signed by Telnyx, was signed long ago, or is about another call, is refused; audio comes once', async () => {
  const { telnyx, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  const [call] = telnyx.calls()
  const { webhook_url: url, stream_url: stream } = call!.asked
  const bodyOf = (id: string, type = 'call.hangup') =>
    JSON.stringify({ data: { event_type: type, payload: { call_control_id: id, hangup_cause: 'normal_clearing' } } })
  const report = async (body: string, { now = Date.now(), sent = body } = {}) => {
    const { headers } = signedCall(url, body, now)
    return (await fetch(url, { method: 'POST', headers, body: sent })).status
  }
  expect(await report(bodyOf('v3:another'))).toBe(403)
  expect(await report(bodyOf('v3:another'), { sent: bodyOf(call!.id) })).toBe(403)
  expect(await report(bodyOf(call!.id), { now: Date.now() - 301_000 })).toBe(403)
  expect((await fetch(url, { method: 'POST', body: bodyOf(call!.id) })).status).toBe(403)
  const refused = Promise.withResolvers<number>()
  new WebSocket(stream)
    .on('unexpected-response', (_, response) => refused.resolve(response.statusCode ?? 0))
    .on('error', () => {})
  expect(await refused.promise).toBe(403)
  expect(one.events.at(-1)).toEqual({ kind: 'answered' })
  // A report that is played again changes nothing.
  expect(await report(bodyOf(call!.id, 'call.answered'))).toBe(200)
  expect(await report('{}')).toBe(200)
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})

it('a provider that does not know the key is away, and says so', async () => {
  const { telnyx, trunk, troubles } = await started(50)
  telnyx.knowNobody()
  await expect.poll(() => trunk.isUp()).toBe(false)
  expect(troubles.at(-1)).toBe('The provider does not know the key.')
  expect(troubles.join()).not.toContain(key)
})
