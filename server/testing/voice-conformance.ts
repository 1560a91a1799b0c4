/** What holds for every carrier of calls, whatever it speaks; each driver's tests run it against phones of their own. */
import { EventEmitter, once } from 'node:events'
import { usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallEnded, CallEvent, CallToPlace, VoiceTrunk } from '../carriers/voice/voice-trunk.ts'
import { loudMs, type PhoneNetwork, voice } from './phone-network.ts'

type VoiceTrial = { trunk: VoiceTrunk; phones: PhoneNetwork; close(): Promise<void> }

/** A call by this trunk, and what is heard of it. */
export const placeOn = (trunk: VoiceTrunk, more: Partial<CallToPlace> = {}) => {
  const events: CallEvent[] = []
  const emitter = new EventEmitter()
  const ended = Promise.withResolvers<CallEnded>()
  const order = { from: '12175553000', to: '12175559999', ringMs: 30_000, detect: null, ...more }
  const call = trunk.originate(order, (event) => {
    events.push(event)
    emitter.emit(event.kind)
    if (event.kind === 'ended') ended.resolve(event)
  })
  const kinds = () => events.map(({ kind }) => kind)
  const reached = (kind: CallEvent['kind']) => (kinds().includes(kind) ? undefined : once(emitter, kind))
  return { call, events, kinds, reached, ended: ended.promise }
}

type Told = {
  /** Some say nothing before somebody answers. */
  tellsOfRinging?: boolean
}

export function conformsAsVoiceTrunk(
  name: string,
  start: () => Promise<VoiceTrial>,
  { tellsOfRinging = true }: Told = {},
): void {
  const rings = tellsOfRinging ? ['ringing'] : []

  describe(`${name} carries calls`, () => {
    let trial: VoiceTrial
    beforeAll(async () => {
      trial = await start()
    })
    afterAll(() => trial.close())

    const place = (more: Partial<CallToPlace> = {}) => placeOn(trial.trunk, more)

    it('it rings, is answered, plays what it is told, and is hung up by us', async () => {
      trial.phones.willDo('answers')
      const { call, kinds, reached, ended } = place()
      await reached('answered')
      const phone = await trial.phones.answered()
      const heard = phone.record(1500)
      const audio = trial.trunk.prepare(voice([[600, 100]]))
      expect(audio.ms).toBe(700)
      expect(await call.play(audio)).toBe(true)
      expectAbout(loudMs(await heard), 600)
      call.hangUp()
      const { quality, ...end } = await ended
      expect(end).toMatchObject({ cause: 'hung up', by: 'us', wasAnswered: true })
      expect(quality).toMatchObject({ lost: 0 })
      expect(quality?.sent).toBeGreaterThan(30)
      expect(kinds()).toEqual([...rings, 'answered', 'ended'])
      expect(await call.play(audio)).toBe(false)
      audio.drop()
    })

    it('the other end hangs up', async () => {
      trial.phones.willDo('answers and hangs up')
      const { ended, kinds } = place()
      expect(await ended).toMatchObject({ cause: 'hung up', by: 'peer', wasAnswered: true })
      expect(kinds().at(-1)).toBe('ended')
    })

    it.each([
      [486, 'busy'],
      [404, 'not in service'],
      [480, 'no answer'],
      [603, 'refused'],
      [500, 'failed'],
      [302, 'failed'],
    ])('a refusal with %i is told as %s', async (refusesWith, cause) => {
      trial.phones.willDo({ refusesWith })
      const { ended, kinds } = place()
      expect(await ended).toMatchObject({ cause, by: 'peer', wasAnswered: false, quality: null })
      expect(kinds()).toEqual(['ended'])
    })

    it('where there is no line it is said, and may be tried elsewhere at once', async () => {
      for (const [refusesWith, hasNoLine] of [
        [503, true],
        [500, undefined],
      ] as const) {
        trial.phones.willDo({ refusesWith })
        const end = await place().ended
        expect([end.cause, end.by, end.hasNoLine]).toEqual(['failed', 'peer', hasNoLine])
      }
    })

    it('a phone that nobody takes rings for as long as was asked', async () => {
      trial.phones.willDo('rings')
      const { ended, kinds } = place({ ringMs: 200 })
      expect(await ended).toMatchObject({ cause: 'no answer', wasAnswered: false })
      expect(kinds()).toEqual([...rings, 'ended'])
    })

    it('a call can be given up, at any time', async () => {
      trial.phones.willDo('rings')
      const atOnce = place()
      atOnce.call.hangUp()
      expect(await atOnce.ended).toMatchObject({ cause: 'cancelled', by: 'us' })
      const later = place()
      await (tellsOfRinging ? later.reached('ringing') : trial.phones.rung())
      later.call.hangUp()
      expect(await later.ended).toMatchObject({ cause: 'cancelled', by: 'us' })
    })

    it('keys are heard one by one, and gathered', async () => {
      trial.phones.willDo('answers')
      const { call, events, reached, ended } = place()
      await reached('answered')
      const phone = await trial.phones.answered()
      const first = call.gather({ most: 2, pauseMs: 10_000 })
      phone.press('19')
      expect(await first).toBe('19')
      const second = call.gather({ most: 10, until: '#', pauseMs: 10_000 })
      phone.press('42#')
      expect(await second).toBe('42')
      expect(await call.gather({ most: 1, pauseMs: 50 })).toBe('')
      const cut = call.gather({ most: 1, pauseMs: 10_000 })
      call.hangUp()
      expect(await cut).toBe('')
      await ended
      const digits = events.flatMap((event) => (event.kind === 'digit' ? event.digit : []))
      expect(digits.join('')).toBe('1942#')
    })

    it('what the other end says is recorded', async () => {
      trial.phones.willDo('answers')
      const { call, reached, ended } = place()
      await reached('answered')
      const phone = await trial.phones.answered()
      const recorded = call.record(1000)
      const clip = trial.phones.clip(voice([[500, 0]]))
      await phone.play(clip)
      const samples = await recorded
      expect(samples).toHaveLength(8000)
      expectAbout(loudMs(samples), 500)
      call.hangUp()
      await ended
    })

    it('who are passed on hear each other both ways, until they are parted; what is played to one is theirs alone', async () => {
      trial.phones.willDo('answers')
      const one = place()
      await one.reached('answered')
      const phone = await trial.phones.answered()
      trial.phones.willDo('answers')
      const other = place({ to: '12175558888', beside: one.call })
      await other.reached('answered')
      const agent = await trial.phones.answered()
      one.call.join(other.call, 60_000)
      const clip = trial.phones.clip(voice([[500, 0]]))
      const [byAgent, byPhone] = [agent.record(1500), phone.record(1500)]
      await phone.play(clip)
      expectAbout(loudMs(await byAgent), 500)
      expect(loudMs(await byPhone)).toBeLessThan(100)
      const heard = phone.record(1500)
      await agent.play(clip)
      expectAbout(loudMs(await heard), 500)
      one.call.part()
      const parted = agent.record(800)
      await phone.play(clip)
      expect(loudMs(await parted)).toBeLessThan(100)
      other.call.hangUp()
      await other.ended
      expect(one.kinds()).not.toContain('ended')
      one.call.hangUp()
      await one.ended
    })

    it('where a trunk connects people by itself it says what came of it, and elsewhere that it does not', async () => {
      trial.phones.willDo('answers')
      const { call, reached, ended } = place()
      await reached('answered')
      expect(['taken', 'not taken', 'refused']).toContain(await call.refer('12175558888'))
      call.hangUp()
      await ended
    })

    it('a person is told from a machine, and a machine is ready after its beep', async () => {
      trial.phones.willDo('greets as people do')
      const person = place({ detect: usualSettings })
      await person.reached('detected')
      expect(person.events.at(-1)).toMatchObject({ kind: 'detected', who: 'person' })
      person.call.hangUp()
      await person.ended
      trial.phones.willDo('greets as machines do')
      const machine = place({ detect: usualSettings })
      await machine.reached('ready')
      const [detected, ready] = machine.events.slice(-2)
      expect(detected).toMatchObject({ kind: 'detected', who: 'machine', details: { because: 'many words' } })
      expect(ready).toEqual({ kind: 'ready', because: 'beep', afterMs: expect.any(Number) })
      machine.call.hangUp()
      await machine.ended
    })

    it('thirty calls at a time each end once', async () => {
      trial.phones.willDo('answers')
      const calls = Array.from({ length: 30 }, (_, i) => place({ to: `121755530${10 + i}` }))
      await Promise.all(calls.map((one) => one.reached('answered')))
      for (const { call } of calls) call.hangUp()
      const ends = await Promise.all(calls.map((one) => one.ended))
      expect(ends.every(({ cause }) => cause === 'hung up')).toBe(true)
      expect(calls.every(({ kinds }) => kinds().filter((kind) => kind === 'ended').length === 1)).toBe(true)
    })
  })
}

/** A machine that stands still for a while loses some of it; none is made up. */
function expectAbout(ms: number, expected: number): void {
  expect(ms).toBeLessThanOrEqual(expected + 60)
  expect(ms).toBeGreaterThan(expected / 2)
}
