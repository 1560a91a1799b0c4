/** Phones at the other end of a trunk, for tests of drivers: they do what they are told before they are called. */
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { type Line, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { Call, CallEnd } from '@carillon/protocols/sip/call.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { openUserAgent } from '@carillon/protocols/sip/user-agent.ts'

type PhoneBehaviour =
  | 'answers'
  | 'greets as people do'
  | 'greets as machines do'
  | 'answers and hangs up'
  | 'rings'
  | { refusesWith: number }

export type PhoneNetwork = Awaited<ReturnType<typeof startPhoneNetwork>>

export async function startPhoneNetwork(mediaPorts: { from: number; to: number }) {
  const media = await startMedia({ host: '127.0.0.1', ports: mediaPorts })
  let behaviour: PhoneBehaviour = 'answers'
  let answered = Promise.withResolvers<Line>()
  let rung = Promise.withResolvers<void>()
  const voices = {
    'greets as people do': media.clip(voice([[400, 2000]])),
    'greets as machines do': media.clip(
      Buffer.concat([voice(Array.from({ length: 8 }, () => [250, 120])), tone(400, 1000), voice([[0, 1000]])]),
    ),
  }
  const agent = await openUserAgent(
    {
      kind: 'udp',
      host: '127.0.0.1',
      port: 0,
      proxies: [{ host: '127.0.0.1', port: 9 }],
      user: 'phones',
      password: '',
      registerSeconds: null,
      keepAliveMs: null,
      takesRegistrations: true,
    },
    { onCall: (call) => void take(call), onState() {}, onTrouble() {} },
  )

  return {
    port: agent.address.port,
    /** What every phone does from now on. */
    willDo(what: PhoneBehaviour) {
      behaviour = what
      answered = Promise.withResolvers<Line>()
      rung = Promise.withResolvers<void>()
    },
    /** The first phone that has answered since. */
    answered: () => answered.promise,
    /** A phone rings, or has rung since. */
    rung: () => rung.promise,
    clip: media.clip,
    /** Somebody has registered, whom a phone may call. */
    isReached: () => agent.registered().length > 0,
    /** A phone calls whoever has registered; it hears, says a tone, and presses keys. */
    async dial(from: string, to: string) {
      const [via] = agent.registered()
      const line = await media.open({ onKey() {}, onLost() {} })
      const connected = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<CallEnd>()
      const local = { host: line.host, port: line.port, sessionId: '1', version: 1 }
      const call = agent.place(
        { from, to, local, ringMs: 30_000, ...(via && { via }) },
        {
          onAnswered(agreed) {
            line.connect({ ...agreed, sends: true })
            connected.resolve()
          },
          onEnded(end) {
            void line.close()
            ended.resolve(end)
          },
        },
      )
      return { line, hangUp: () => call.hangUp(), connected: connected.promise, ended: ended.promise }
    },
    async close() {
      await agent.close()
      await media.close()
    },
  }

  async function take(incoming: IncomingCall): Promise<void> {
    if (typeof behaviour === 'object') {
      incoming.refuse(behaviour.refusesWith)
      return
    }
    incoming.ring()
    rung.resolve()
    if (behaviour === 'rings') return
    const does = behaviour
    const waiting = answered
    const line = await media.open({ onKey() {}, onLost() {} })
    const call: Call | null = incoming.answer(
      { host: line.host, port: line.port, sessionId: '1', version: 1 },
      {
        onAnswered(agreed) {
          line.connect({ ...agreed, sends: true })
          if (does !== 'answers' && does !== 'answers and hangs up') void line.play(voices[does])
          waiting.resolve(line)
          if (does === 'answers and hangs up') call?.hangUp()
        },
        onEnded: () => void line.close(),
      },
    )
  }
}

/** Sound and silence in turn, as loud as speech. Mu-law. */
export function voice(parts: readonly (readonly [soundMs: number, silenceMs: number])[]): Uint8Array {
  let phase = 0
  const samples = parts.flatMap(([soundMs, silenceMs]) => [
    ...Array.from({ length: soundMs * 8 }, (_, i) => {
      phase += (2 * Math.PI * (180 + 60 * Math.sin(i / 700))) / 8000
      return 3000 * (Math.sin(phase) + 0.8 * Math.sin(3 * phase) + 0.6 * Math.sin(5 * phase))
    }),
    ...Array.from({ length: silenceMs * 8 }, () => 0),
  ])
  return encode('PCMU', Int16Array.from(samples))
}

function tone(ms: number, hertz: number): Uint8Array {
  const samples = Array.from({ length: ms * 8 }, (_, i) => 6000 * Math.sin((2 * Math.PI * hertz * i) / 8000))
  return encode('PCMU', Int16Array.from(samples))
}

/** For how long something was heard. */
export function loudMs(samples: Int16Array): number {
  let frames = 0
  for (let at = 0; at + 160 <= samples.length; at += 160) {
    const frame = samples.subarray(at, at + 160)
    if (frame.reduce((sum, sample) => sum + Math.abs(sample), 0) / 160 > 256) frames++
  }
  return frames * 20
}
