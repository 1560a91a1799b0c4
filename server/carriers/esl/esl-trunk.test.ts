import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { loudMs, startPhoneNetwork, voice } from '../../testing/phone-network.ts'
import { conformsAsVoiceTrunk, placeOn } from '../../testing/voice-conformance.ts'
import type { CallToPlace } from '../voice/voice-trunk.ts'
import { openEslTrunk } from './esl-trunk.ts'
import { octetsOf } from './pcm-gate.ts'
import { password, startFreeSwitch } from './testing/freeswitch.ts'

const mediaPorts = { from: 46_000, to: 46_999 }

const start = async () => {
  const phones = await startPhoneNetwork({ from: 47_000, to: 47_999 })
  const freeSwitch = await startFreeSwitch({ phonesPort: phones.port, mediaPorts: { from: 48_000, to: 48_999 } })
  const isUp = Promise.withResolvers<void>()
  const trunk = await openEslTrunk(
    { host: '127.0.0.1', port: freeSwitch.port, password, endpoint: 'sofia/gateway/trunk/{number}', mediaPorts },
    { onChange: (isThere) => isThere && isUp.resolve(), onTrouble() {} },
  )
  await isUp.promise
  const close = async () => {
    await trunk.close()
    await freeSwitch.close()
    await phones.close()
  }
  return { phones, freeSwitch, trunk, close }
}

conformsAsVoiceTrunk('FreeSWITCH', start)

let scene: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  scene = await start()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await expect.poll(scene.trunk.isUp).toBe(true)
  await expect.poll(() => scene.freeSwitch.channels()).toEqual([])
  scene.freeSwitch.asked.length = 0
})

const place = (more: Partial<CallToPlace> = {}) => placeOn(scene.trunk, more)

it('a command that FreeSWITCH refuses, and a gateway that it does not know, have reached nobody', async () => {
  const { freeSwitch } = scene
  freeSwitch.answerInstead('bgapi', '-ERR command not found')
  expect(await place().ended).toMatchObject({ cause: 'failed', wasAnswered: false })
  freeSwitch.refuseNext('INVALID_GATEWAY')
  expect(await place().ended).toMatchObject({ cause: 'failed', code: 'INVALID_GATEWAY', wasAnswered: false })
})

it('one that was asked for without an answer may have rung, unless FreeSWITCH has it', async () => {
  const { freeSwitch, phones, trunk } = scene
  freeSwitch.answerInstead('bgapi', null)
  expect(await place().ended).toMatchObject({ cause: 'unknown', wasAnswered: false })
  await expect.poll(trunk.isUp).toBe(true)
  phones.willDo('answers')
  freeSwitch.loseAnswer('bgapi')
  const one = place()
  await one.reached('answered')
  one.call.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', by: 'us' })
  expect(freeSwitch.asked.filter((text) => text.startsWith('bgapi'))).toHaveLength(2)
})

it('one that FreeSWITCH begins after it was given up is ended there', async () => {
  const { freeSwitch, phones } = scene
  phones.willDo('rings')
  freeSwitch.loseAnswer('bgapi')
  const goOn = freeSwitch.holdChannels()
  // It is looked up when FreeSWITCH is there again, which has no channel of it yet.
  expect(await place({ callId: 'aabbccddee' }).ended).toMatchObject({ cause: 'unknown' })
  goOn()
  await expect.poll(() => freeSwitch.asked).toContain('api uuid_kill aabbccddee ORIGINATOR_CANCEL')
  await expect.poll(() => freeSwitch.channels()).toEqual([])
})

it('a call goes on while the event socket is away, and what ends meanwhile is looked up', async () => {
  const { freeSwitch, phones, trunk } = scene
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  const phone = await phones.answered()
  freeSwitch.cutOff()
  const heard = phone.record(1000)
  expect(await one.call.play(trunk.prepare(voice([[400, 50]])))).toBe(true)
  expect(loudMs(await heard)).toBeGreaterThan(200)
  expect(one.kinds()).not.toContain('ended')
  await expect.poll(trunk.isUp).toBe(true)
  freeSwitch.cutOff()
  await expect.poll(trunk.isUp).toBe(false)
  // Nobody is told of the end.
  for (const channel of freeSwitch.channels()) channel.hangUp()
  expect(await one.ended).toMatchObject({ cause: 'hung up', wasAnswered: true })
})

it('what comes from elsewhere than the audio of the call is not heard', async () => {
  const { freeSwitch, phones } = scene
  phones.willDo('answers')
  const one = place()
  await one.reached('answered')
  const [channel] = freeSwitch.channels()
  const stranger = createSocket('udp4')
  onTestFinished(() => void stranger.close())
  const loud = octetsOf(Int16Array.from({ length: 160 }, (_, at) => 9000 * Math.sin(at)))
  const recorded = one.call.record(600)
  const timer = setInterval(() => stranger.send(loud, channel!.audio!.theirs, '127.0.0.1'), 10)
  const samples = await recorded
  clearInterval(timer)
  expect(samples).toHaveLength(4800)
  expect(loudMs(samples)).toBe(0)
  one.call.hangUp()
  await one.ended
})

it('a call is hung up whose audio is refused', async () => {
  const { freeSwitch, phones } = scene
  phones.willDo('answers')
  freeSwitch.answerInstead('sendmsg', '-ERR invalid session id')
  expect(await place().ended).toMatchObject({ wasAnswered: true, code: 'its audio is not to be had' })
  expect(freeSwitch.channels()).toEqual([])
})

it('nothing of a name or a number is a command, and no password is in what is asked', async () => {
  const { freeSwitch, phones } = scene
  phones.willDo('rings')
  const one = place({ fromName: "St. Jude's},x=1\n\napi shutdown $now" })
  await one.reached('ringing')
  const [originate = ''] = freeSwitch.asked.filter((text) => text.startsWith('bgapi'))
  expect(originate).toContain("origination_caller_id_name='St. Judesx1api shutdown now'")
  expect(originate).toMatch(
    /,originate_timeout=35,.*\}sofia\/gateway\/trunk\/12175559999 &park\(\)\nJob-UUID: [0-9a-f-]{36}$/,
  )
  one.call.hangUp()
  await one.ended
  expect(await place({ from: '1217,x=1' }).ended).toMatchObject({ cause: 'failed', code: 'no number' })
  expect(freeSwitch.asked.filter((text) => text.startsWith('bgapi'))).toHaveLength(1)
  expect(freeSwitch.asked.join()).not.toContain(password)
})

it('keys are pressed, and a longer talk moves the end that FreeSWITCH keeps', async () => {
  const { freeSwitch, phones } = scene
  phones.willDo('answers')
  const one = place({ callId: 'a1b2c3d4e5' })
  await one.reached('answered')
  const other = place({ beside: one.call })
  await other.reached('answered')
  one.call.press('1#x\n2')
  one.call.join(other.call, 60_000)
  await expect.poll(() => freeSwitch.asked).toContain('api sched_hangup +90 a1b2c3d4e5 ALLOTTED_TIMEOUT')
  expect(freeSwitch.asked).toContain('api uuid_send_dtmf a1b2c3d4e5 1#2')
  one.call.hangUp()
  other.call.hangUp()
  await Promise.all([one.ended, other.ended])
})

const openedTo = async (port: number, word: string) => {
  const troubles: string[] = []
  const trunk = await openEslTrunk(
    {
      ...{ host: '127.0.0.1', port, password: word, endpoint: 'sofia/gateway/trunk/{number}', mediaPorts },
      ...{ timeoutMs: 200, keepAliveMs: 50 },
    },
    { onChange() {}, onTrouble: (text) => troubles.push(text) },
  )
  onTestFinished(trunk.close)
  return { trunk, troubles }
}

it('a FreeSWITCH that does not know the password is away, and says so', async () => {
  const { freeSwitch } = scene
  const { trunk, troubles } = await openedTo(freeSwitch.port, 'verkehrt')
  await expect.poll(() => troubles).toEqual(['FreeSWITCH does not know the password.'])
  expect(trunk.isUp()).toBe(false)
  expect(await placeOn(trunk).ended).toMatchObject({
    ...{ cause: 'failed', code: 'FreeSWITCH is away', retryAfterMs: 1000 },
  })
})

it('so is one that answers no more, or lets nobody in', async () => {
  const phones = await startPhoneNetwork({ from: 47_000, to: 47_999 })
  const freeSwitch = await startFreeSwitch({ phonesPort: phones.port, mediaPorts: { from: 48_000, to: 48_999 } })
  onTestFinished(async () => {
    await freeSwitch.close()
    await phones.close()
  })
  const { trunk, troubles } = await openedTo(freeSwitch.port, password)
  await expect.poll(trunk.isUp).toBe(true)
  freeSwitch.beSilent()
  freeSwitch.letNobodyIn()
  await expect.poll(() => troubles[0]).toBe('FreeSWITCH does not answer.')
  expect(trunk.isUp()).toBe(false)
  await expect.poll(() => troubles[1]).toContain('(ACL)')
})
