import { createManualClock } from '../../testing/manual-clock.ts'
import { createSession, type MediaPeer, type SessionHandlers } from '../session.ts'

export const anyPeer: MediaPeer = {
  host: '192.0.2.5',
  port: 5000,
  law: 'PCMU',
  payloadType: 0,
  eventType: 101,
  sends: true,
}

/** A session on a clock of the test's own, and what it sent and told. */
export function startSession(peer: Partial<MediaPeer> = {}, seed = 1) {
  const clock = createManualClock()
  const sent: { octets: Buffer; host: string; port: number }[] = []
  const reports: { octets: Buffer; port: number }[] = []
  const heard: string[] = []
  const frames: Int16Array[] = []
  let random = seed
  const handlers: SessionHandlers = {
    sendRtp: (octets, host, port) => void sent.push({ octets, host, port }),
    sendRtcp: (octets, _, port) => void reports.push({ octets, port }),
    onKey: (key) => void heard.push(`key ${key}`),
    onPlayed: (play) => void heard.push(`played ${play}`),
    onFrame: (frame) => void frames.push(frame),
    onAudio: null,
  }
  const session = createSession(
    {
      now: clock.now,
      wallMs: () => 1_700_000_000_000 + clock.now(),
      random32() {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
        return random
      },
    },
    handlers,
  )
  session.connect({ ...anyPeer, ...peer })
  const beat = (times = 1, each: (i: number) => void = () => {}) => {
    for (let i = 0; i < times; i++) {
      session.beat(0)
      each(i)
      clock.advance(20)
    }
  }
  return { clock, session, sent, reports, heard, frames, beat, handlers }
}
