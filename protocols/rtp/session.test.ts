import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode } from './g711.ts'
import { formatRtp, parseRtp } from './packet.ts'
import { formatRtcp, middleOf, parseRtcp } from './rtcp.ts'
import { anyPeer, startSession } from './testing/sessions.ts'

const clipOf = (frames: number) => Uint8Array.from({ length: 160 * frames }, (_, i) => i % 251)

const audio = (sequence: number, timestamp: number, payload: Uint8Array = new Uint8Array(160).fill(0x90), ssrc = 7) =>
  formatRtp({ payloadType: 0, isMarked: false, sequence: sequence & 0xffff, timestamp: timestamp >>> 0, ssrc, payload })

const event = (sequence: number, timestamp: number, key: number, duration: number, end = 0) =>
  formatRtp({
    payloadType: 101,
    isMarked: false,
    sequence,
    timestamp,
    ssrc: 7,
    payload: Uint8Array.of(key, end, duration >> 8, duration & 255),
  })

describe('what is sent', () => {
  it('each 20 ms one packet, of silence while nothing plays, in sequence', () => {
    const { sent, beat } = startSession()
    beat(50)
    const packets = sent.map(({ octets }) => parseRtp(octets)!)
    expect(packets).toHaveLength(50)
    expect(packets.map(({ isMarked }) => isMarked).indexOf(true)).toBe(0)
    expect(packets.filter(({ isMarked }) => isMarked)).toHaveLength(1)
    for (const [i, packet] of packets.entries()) {
      expect([packet.sequence, packet.timestamp]).toEqual([
        (packets[0]!.sequence + i) & 0xffff,
        (packets[0]!.timestamp + 160 * i) >>> 0,
      ])
      expect(packet.payload.every((octet) => octet === 0xff)).toBe(true)
    }
    expect(new Set(sent.map(({ host, port }) => `${host}:${port}`))).toEqual(new Set(['192.0.2.5:5000']))
  })

  it.each([
    ['whole', 3],
    ['with a last frame filled up by silence', 2.5],
  ])('a clip %s, and it is told when its end was sent', (_, frames) => {
    const { session, sent, heard, beat } = startSession()
    const clip = clipOf(frames)
    session.play(9, clip)
    beat(2)
    expect(heard).toEqual([])
    beat(3)
    expect(heard).toEqual(['played 9'])
    const all = Buffer.concat(sent.map(({ octets }) => parseRtp(octets)!.payload))
    expect(all.subarray(0, clip.length).equals(clip)).toBe(true)
    expect(all.subarray(clip.length).every((octet) => octet === 0xff)).toBe(true)
  })

  it('in the law of the call', () => {
    const { session, sent, beat } = startSession({ law: 'PCMA', payloadType: 8 })
    session.play(
      1,
      encode(
        'PCMU',
        Int16Array.from({ length: 160 }, () => 1000),
      ),
    )
    beat(2)
    expect(sent.map(({ octets }) => octets[1]! & 0x7f)).toEqual([8, 8])
    expect(parseRtp(sent[0]!.octets)!.payload[0]).toBe(encode('PCMA', Int16Array.of(988))[0])
    expect(parseRtp(sent[1]!.octets)!.payload[0]).toBe(0xd5)
  })

  it('nothing while the call is held, and time goes on', () => {
    const { session, sent, beat } = startSession()
    beat(1)
    session.connect({ ...anyPeer, sends: false })
    beat(10)
    session.connect(anyPeer)
    beat(1)
    const [first, second] = sent.map(({ octets }) => parseRtp(octets)!)
    expect((second!.timestamp - first!.timestamp) >>> 0).toBe(11 * 160)
  })

  it('keys, each with the time of its beginning, its end three times', () => {
    const { session, sent, beat } = startSession()
    session.press('1#')
    beat(30)
    const packets = sent.map(({ octets }) => parseRtp(octets)!).filter(({ payloadType }) => payloadType === 101)
    const byTime = Map.groupBy(packets, ({ timestamp }) => timestamp)
    expect([...byTime.values()].map((some) => some[0]!.payload[0])).toEqual([1, 11])
    for (const some of byTime.values()) {
      expect(some.map(({ isMarked }) => isMarked)).toEqual([true, ...Array(some.length - 1).fill(false)])
      expect(some.map(({ payload }) => payload[1]! >> 7)).toEqual([0, 0, 0, 0, 1, 1, 1])
      expect(some.map(({ payload }) => Buffer.from(payload).readUInt16BE(2))).toEqual([
        160, 320, 480, 640, 800, 800, 800,
      ])
    }
    expect(() => session.press('x')).toThrow(RangeError)
  })
})

describe('what is heard', () => {
  it('comes out evenly, 60 ms later, whatever the order it came in', () => {
    const { session, frames, beat } = startSession()
    const order = [0, 2, 1, 3, 5, 4, 6, 7, 8, 9]
    const level = (i: number) => new Uint8Array(160).fill(0x80 + i)
    beat(12, (i) => {
      const n = order[i]
      if (n !== undefined) session.receiveRtp(audio(n, 160 * n, level(n)), '192.0.2.5', 5000)
    })
    const levels = frames.map((frame) => frame[0])
    expect(levels.slice(0, 3)).toEqual([0, 0, 0])
    expect(levels.slice(3, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((i) => expectedLevel(i)))
  })

  it('of a peer that sends nothing is silence, a second after the call is up', () => {
    const { frames, beat } = startSession()
    beat(50)
    expect(frames).toEqual([])
    beat(50)
    expect(frames).toHaveLength(50)
    expect(frames.every((frame) => frame.length === 160 && frame.every((sample) => sample === 0))).toBe(true)
  })

  it('what is lost is silence, and counted; what comes too late is counted as well', () => {
    const { session, frames, beat } = startSession()
    beat(20, (i) => {
      if (i % 5 !== 4) session.receiveRtp(audio(i, 160 * i), '192.0.2.5', 5000)
      if (i === 19) session.receiveRtp(audio(4, 160 * 4), '192.0.2.5', 5000)
    })
    expect(frames.slice(3).filter((frame) => frame[0] === 0)).toHaveLength(3)
    expect(session.quality()).toMatchObject({ received: 17, lost: 2, late: 1 })
  })

  it('a way that has become longer is followed, and so is a jump of time', () => {
    const { session, frames, beat } = startSession()
    beat(20, (i) => session.receiveRtp(audio(i, 160 * i), '192.0.2.5', 5000))
    beat(20)
    beat(20, (i) => session.receiveRtp(audio(20 + i, 160 * (20 + i)), '192.0.2.5', 5000))
    expect(frames.slice(-12).every((frame) => frame[0] !== 0)).toBe(true)
    beat(20, (i) => session.receiveRtp(audio(40 + i, 1_000_000 + 160 * i), '192.0.2.5', 5000))
    expect(frames.slice(-12).every((frame) => frame[0] !== 0)).toBe(true)
  })

  it('only from the address that was agreed on, by the first port of it', () => {
    const { session, sent, beat } = startSession()
    session.receiveRtp(audio(1, 0), '192.0.2.66', 5000)
    expect(session.quality().received).toBe(0)
    session.receiveRtp(audio(1, 0), '192.0.2.5', 6001)
    session.receiveRtp(audio(2, 160), '192.0.2.5', 7001)
    expect(session.quality().received).toBe(1)
    beat(1)
    expect(sent.at(-1)).toMatchObject({ host: '192.0.2.5', port: 6001 })
  })

  it('a key once, though it comes in many packets, again and in disorder', () => {
    const { session, heard } = startSession()
    const packets = [
      event(1, 800, 1, 160),
      event(2, 800, 1, 320),
      event(3, 800, 1, 480, 128),
      event(4, 800, 1, 480, 128),
    ]
    for (const packet of [
      ...packets,
      event(6, 4000, 11, 160),
      event(5, 800, 1, 480, 128),
      event(7, 4000, 11, 320, 128),
    ]) {
      session.receiveRtp(packet, '192.0.2.5', 5000)
    }
    session.receiveRtp(event(8, 9000, 1, 160, 128), '192.0.2.5', 5000)
    session.receiveRtp(event(9, 9900, 40, 160), '192.0.2.5', 5000)
    expect(heard).toEqual(['key 1', 'key #', 'key 1'])
  })

  it('jitter is what RFC 3550 says: a packet late by d moves it by a sixteenth', () => {
    const { session, clock } = startSession()
    session.receiveRtp(audio(1, 0), '192.0.2.5', 5000)
    clock.advance(20)
    session.receiveRtp(audio(2, 160), '192.0.2.5', 5000)
    expect(session.quality().jitterMs).toBe(0)
    clock.advance(36)
    session.receiveRtp(audio(3, 320), '192.0.2.5', 5000)
    expect(session.quality().jitterMs).toBe(1)
  })

  it('sequence numbers go round', () => {
    const { session } = startSession()
    for (let i = 65_500; i < 65_600; i++) if (i !== 65_536) session.receiveRtp(audio(i, 160 * i), '192.0.2.5', 5000)
    expect(session.quality()).toMatchObject({ received: 99, lost: 1 })
  })

  it('noise does nothing', () => {
    const { session, beat } = startSession()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(0x80, 0x90, 0xa0, 0xbf), (octets, first) => {
        const noise = Buffer.from(octets)
        if (noise.length > 0) noise[0] = first
        session.receiveRtp(noise, '192.0.2.5', 5000)
        session.receiveRtcp(noise, '192.0.2.5')
        beat(1)
      }),
      { numRuns: 500 },
    )
  })
})

describe('reports', () => {
  it('go nowhere where the peer hears on the last port there is', () => {
    const { sent, reports, beat } = startSession({ port: 65_535 })
    beat(1000)
    expect(sent).toHaveLength(1000)
    expect(reports).toEqual([])
  })

  it('are sent every few seconds, to the port above, and say what both sides did', () => {
    const { session, reports, beat } = startSession()
    beat(500, (i) => {
      if (i % 10 !== 9) session.receiveRtp(audio(i, 160 * i), '192.0.2.5', 5000)
    })
    expect(reports.length).toBeGreaterThanOrEqual(1)
    expect(reports.length).toBeLessThanOrEqual(4)
    const { port, octets } = reports[0]!
    expect(port).toBe(5001)
    const report = parseRtcp(octets)!
    expect(report.isBye).toBe(false)
    expect(report.sender!.octets).toBe(report.sender!.packets * 160)
    expect(report.blocks[0]).toMatchObject({ ssrc: 7 })
    expect(report.blocks[0]!.fractionLost / 256).toBeCloseTo(0.1, 1)
  })

  it('of the peer are understood: what it lost, and how long the way there and back is', () => {
    const { session, clock, beat, reports } = startSession()
    beat(500)
    const ours = parseRtcp(reports[0]!.octets)!
    const middle = middleOf(ours.sender!.atMs)
    const away = clock.now() - (ours.sender!.atMs - 1_700_000_000_000)
    const block = { ssrc: ours.ssrc, fractionLost: 10, lost: 5, highest: 1, jitter: 80, lastSr: middle }
    const delaySinceSr = Math.round(((away - 50) * 65_536) / 1000)
    session.receiveRtcp(
      formatRtcp({ ssrc: 7, sender: null, blocks: [{ ...block, delaySinceSr }], isBye: false }, 'peer'),
      '192.0.2.5',
    )
    const { peerLost, peerJitterMs, roundTripMs } = session.quality()
    expect([peerLost, peerJitterMs]).toEqual([5, 10])
    expect(roundTripMs).toBeCloseTo(50, 0)
  })

  it('end with a goodbye', () => {
    const { session, reports, beat } = startSession()
    beat(1)
    session.close()
    expect(parseRtcp(reports.at(-1)!.octets)).toMatchObject({ isBye: true })
  })
})

it('a packet comes back as it was written, and with padding and extension', () => {
  const packet = {
    payloadType: 8,
    isMarked: true,
    sequence: 65_535,
    timestamp: 2 ** 32 - 1,
    ssrc: 1,
    payload: Buffer.from([1, 2]),
  }
  expect(parseRtp(formatRtp(packet))).toEqual(packet)
  const plain = formatRtp(packet)
  const extended = Buffer.concat([plain.subarray(0, 12), Buffer.from([0, 0, 0, 1, 9, 9, 9, 9, 5, 6, 0, 2])])
  extended[0] = 0xb0
  expect([...parseRtp(extended)!.payload]).toEqual([5, 6])
  expect(parseRtp(extended.subarray(0, 14))).toBeNull()
})

function expectedLevel(i: number): number {
  return [32_124, 31_100, 30_076, 29_052, 28_028, 27_004, 25_980, 24_956][i]!
}
