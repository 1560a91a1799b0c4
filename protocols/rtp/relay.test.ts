// What one peer says, as another one gets it.

import { expect, it } from 'vitest'
import { decode, encode, silenceOf } from './g711.ts'
import { formatRtp, parseRtp } from './packet.ts'
import type { MediaPeer } from './session.ts'
import { anyPeer, startSession } from './testing/sessions.ts'

const octets = (fill: number) => new Uint8Array(160).fill(fill)

/** Two peers, each with a session of ours between. */
const bridged = (to: Partial<MediaPeer> = {}) => {
  const from = startSession()
  const there = startSession({ ...to, host: '192.0.2.9' }, 7)
  from.handlers.onAudio = (audio) => there.session.relay(audio)
  const say = (sequence: number, more: Partial<Parameters<typeof formatRtp>[0]> = {}) =>
    from.session.receiveRtp(
      formatRtp({
        ...{ payloadType: 0, isMarked: false, sequence: sequence & 0xffff, timestamp: sequence * 160, ssrc: 5 },
        payload: octets(sequence & 0xff),
        ...more,
      }),
      anyPeer.host,
      5000,
    )
  const got = () => there.sent.map((one) => parseRtp(one.octets)!)
  return { from, there, say, got }
}

const steps = (numbers: readonly number[]) => numbers.slice(1).map((number, i) => (number - numbers[i]!) | 0)

it('goes out at once as it came, in one stream with what was said before', () => {
  const { there, say, got } = bridged()
  there.beat(2)
  for (const sequence of [65_534, 65_535, 65_536, 65_537]) say(sequence)
  const all = got()
  expect(all.map(({ isMarked }) => isMarked)).toEqual([true, false, true, false, false, false])
  expect(new Set(all.map(({ ssrc }) => ssrc)).size).toBe(1)
  expect(steps(all.map(({ sequence }) => sequence)).map((step) => step & 0xffff)).toEqual([1, 1, 1, 1, 1])
  expect(steps(all.map(({ timestamp }) => timestamp))).toEqual([160, 160, 160, 160, 160])
  expect(all.slice(2).map(({ payload }) => payload[0])).toEqual([254, 255, 0, 1])
})

it('keeps gaps and order, which the other end knows what to do with, and leaves out what comes twice', () => {
  const { say, got } = bridged()
  for (const sequence of [10, 11, 14, 12, 15, 15, 16]) say(sequence)
  const [first, ...others] = got()
  expect(others.map(({ sequence }) => (sequence - first!.sequence) & 0xffff)).toEqual([1, 4, 2, 5, 6])
  expect(others.map(({ timestamp }) => (timestamp - first!.timestamp) >>> 0)).toEqual(
    [1, 4, 2, 5, 6].map((step) => step * 160),
  )
})

it('no silence is sent between, and where nothing comes there is silence, in the same stream', () => {
  const { there, say, got } = bridged()
  there.beat(10, (i) => say(i))
  expect(got()).toHaveLength(11)
  there.beat(10)
  const quiet = got().slice(11)
  expect(quiet.length).toBeGreaterThanOrEqual(5)
  expect(quiet.every(({ payload }) => payload[0] === silenceOf('PCMU'))).toBe(true)
  say(30)
  const last = got().at(-1)!
  const before = got().at(-2)!
  expect((last.sequence - before.sequence) & 0xffff).toBe(1)
  expect((last.timestamp - before.timestamp) >>> 0).toBe(160)
  expect(last.isMarked).toBe(true)
})

it('another stream, or a jump, goes on where the one before was', () => {
  const { say, got } = bridged()
  for (const sequence of [1, 2]) say(sequence)
  say(40_000, { ssrc: 6 })
  say(40_001, { ssrc: 6 })
  expect(steps(got().map(({ sequence }) => sequence)).map((step) => step & 0xffff)).toEqual([1, 1, 1])
})

it('each hears the law that was agreed with them', () => {
  const { say, got } = bridged({ law: 'PCMA', payloadType: 8 })
  say(20)
  const [one] = got()
  expect(one!.payloadType).toBe(8)
  expect(new Uint8Array(one!.payload)).toEqual(encode('PCMA', decode('PCMU', octets(20))))
})

it('a clip, a key and who is on hold have the line to themselves', () => {
  const { there, say, got } = bridged()
  there.session.play(1, octets(9))
  say(1)
  expect(got()).toEqual([])
  there.beat()
  expect(got()[0]!.payload[0]).toBe(9)
  there.session.press('5')
  say(2)
  expect(got()).toHaveLength(1)
  there.beat(20)
  say(3)
  expect(got().at(-1)!.payload[0]).toBe(3)
  there.session.connect({ ...anyPeer, host: '192.0.2.9', sends: false })
  const count = got().length
  say(4)
  expect(got()).toHaveLength(count)
})

it('keys are told, and not said', () => {
  const { from, say, got } = bridged()
  say(1, { payloadType: 101, payload: new Uint8Array([5, 0x80, 0, 160]) })
  expect(from.heard).toEqual(['key 5'])
  expect(got()).toEqual([])
})
