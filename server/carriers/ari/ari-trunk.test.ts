import { expect, it, onTestFinished } from 'vitest'
import { startPhoneNetwork, voice } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk, placeOn } from '../../testing/voice-conformance.ts'
import type { CallEnded, CallIn, CallToPlace } from '../voice/voice-trunk.ts'
import { openAriTrunk } from './ari-trunk.ts'
import { startAsterisk } from './testing/asterisk.ts'

const start = async (onCall?: (call: CallIn) => void) => {
  const phones = await startPhoneNetwork({ from: 38_000, to: 38_999 })
  const asterisk = await startAsterisk({ phonesPort: phones.port, mediaPorts: { from: 39_000, to: 39_999 } })
  const isUp = Promise.withResolvers<void>()
  const trunk = await openAriTrunk(
    {
      ...{ origin: `http://127.0.0.1:${asterisk.port}`, path: '/ari', user: 'carillon', password: 'secret' },
      ...{ app: 'carillon', endpoint: 'PJSIP/{number}@trunk', mediaPorts: { from: 37_000, to: 37_999 } },
    },
    { ...(onCall && { onCall }), onChange: (isThere) => isThere && isUp.resolve(), onTrouble() {} },
  )
  await isUp.promise
  const close = async () => {
    await trunk.close()
    await asterisk.close()
    await phones.close()
  }
  return { phones, asterisk, trunk, close }
}

conformsAsVoiceTrunk('Asterisk', start)

const started = async (onCall?: (call: CallIn) => void) => {
  const all = await start(onCall)
  onTestFinished(all.close)
  return { ...all, place: (more: Partial<CallToPlace> = {}) => placeOn(all.trunk, more) }
}

it('a call that Asterisk refuses has reached nobody', async () => {
  const { asterisk, place } = await started()
  asterisk.answerInstead('POST /channels', (response) => response.writeHead(400).end('{"message": "no such endpoint"}'))
  expect(await place().ended).toMatchObject({ cause: 'failed', wasAnswered: false, code: '400' })
})

it('one that was asked for without an answer may have rung, unless Asterisk has it and tells of it', async () => {
  const { asterisk, place, phones } = await started()
  asterisk.answerInstead('POST /channels', (response) => response.destroy())
  expect(await place().ended).toMatchObject({ cause: 'unknown', wasAnswered: false })
  phones.willDo('answers')
  asterisk.loseAnswer('POST /channels')
  const one = place()
  await one.reached('answered')
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
})

it('what ends while its events are away is looked up', async () => {
  const { asterisk, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  const phone = await phones.answered()
  asterisk.cutOff()
  // Nobody is told of the end.
  for (const id of asterisk.channels()) asterisk.forget(id)
  expect(await one.ended).toMatchObject({ cause: 'hung up', wasAnswered: true })
  await phone.close()
})

it('leaves no channel and no bridge behind, and no password in what it asks', async () => {
  const { asterisk, place, phones } = await started()
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  one.call.hangUp()
  await one.ended
  await expect.poll(() => asterisk.channels()).toEqual([])
  const dropped = () => asterisk.asked.filter((one) => one.method === 'DELETE' && one.path.startsWith('/bridges/'))
  await expect.poll(dropped).toHaveLength(1)
  const [originate] = asterisk.asked.filter(({ path, method }) => method === 'POST' && path === '/channels')
  expect(originate).toMatchObject({
    query: { endpoint: 'PJSIP/12175559999@trunk', callerId: '12175553000', timeout: '35' },
    body: { variables: { 'TIMEOUT(absolute)': '420' } },
  })
  expect(JSON.stringify(asterisk.asked)).not.toContain('secret')
})

it('a call that comes in is answered, hears what is played, and is hung up by us', async () => {
  const came = Promise.withResolvers<CallIn>()
  const { asterisk, trunk } = await started(came.resolve)
  const phone = await asterisk.comeIn('carillon', '12175550101', '12175550200')
  const call = await came.promise
  expect([call.from, call.to]).toEqual(['12175550101', '12175550200'])
  const ended = Promise.withResolvers<CallEnded>()
  const answered = Promise.withResolvers<void>()
  call.ring()
  const placed = await call.answer((event) => {
    if (event.kind === 'answered') answered.resolve()
    if (event.kind === 'ended') ended.resolve(event)
  })
  await answered.promise
  expect(await placed!.play(trunk.prepare(voice([[300, 50]])))).toBe(true)
  placed!.hangUp()
  expect(await ended.promise).toMatchObject({ cause: 'hung up', by: 'us', wasAnswered: true })
  expect(asterisk.channels()).not.toContain(phone.channel.id)
})

it('and one that nobody takes is refused with its reason', async () => {
  const came = Promise.withResolvers<CallIn>()
  const { asterisk } = await started(came.resolve)
  await asterisk.comeIn('carillon', 'anonymous', '12175550200')
  const call = await came.promise
  expect(call.from).toBe('')
  call.refuse('busy')
  await expect
    .poll(() => asterisk.asked.at(-1))
    .toMatchObject({ method: 'DELETE', path: '/channels/in-anonymous', query: { reason: 'busy' } })
})
