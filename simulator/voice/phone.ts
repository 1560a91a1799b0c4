/**
 * One phone in one call: it rings, is taken or not, says what it says, listens, presses keys, and hangs up. Whoever looks at its
 * screen may do any of that before it does so itself.
 *
 *   arrived ──► ringing ──► answered ──► ended
 *      └───────────┴───────────────────────┘
 */
import type { Clip, Line, Media } from '@carillon/protocols/rtp/media.ts'
import type { Call } from '@carillon/protocols/sip/call.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import type { AgreedMedia } from '@carillon/protocols/sip/offer.ts'
import type { Clock } from '../clock/clock.ts'
import type { CallBehaviour } from '../network/call-behaviour.ts'
import type { PhoneCall } from './calls.ts'
import { hear } from './heard.ts'

export type Phone = { answer(): void; press(keys: string): void; hangUp(): void }

type PhoneParts = {
  clock: Clock
  random: () => number
  media: Media
  hello: Clip
  greeting: (seconds: number) => Clip
  changed: (call: PhoneCall) => void
  /** The last that is heard of it, with what the phone heard. */
  ended: (call: PhoneCall, samples: Int16Array) => void
}

const refusals: Partial<Record<CallBehaviour['takenBy'], number>> = {
  busy: 486,
  'not in service': 404,
  'network failure': 503,
}
/** The network's own patience, longer than anybody's. */
const ringsAtMostMs = 120_000
const talksAtMostMs = 600_000
const pauseMs = 1_000

export const ringPhone = (incoming: IncomingCall, call: PhoneCall, how: CallBehaviour, parts: PhoneParts): Phone => {
  const { clock, random, media, changed } = parts
  let line: Line | null = null
  let sip: Call | null = null
  let recording: Promise<Int16Array> | null = null
  let isTaken = false

  const refusal = refusals[how.takenBy]
  if (refusal !== undefined) {
    incoming.refuse(refusal)
    over(how.takenBy, new Int16Array())
  } else ring()

  return {
    answer: () => void take('hand'),
    press(keys) {
      if (call.state !== 'answered') return
      line?.press(keys)
      call.keys += keys
      changed(call)
    },
    hangUp,
  }

  function ring(): void {
    call.state = 'ringing'
    call.rangAt = clock.now()
    incoming.onGone = () => over('the caller gave up', new Int16Array())
    incoming.ring()
    changed(call)
    const isAutomatic = how.takenBy === 'person' || how.takenBy === 'machine'
    const rings = how.ringSeconds === null ? 1000 + 2000 * random() : how.ringSeconds * 1000
    if (isAutomatic) clock.after(rings, () => void take(how.takenBy))
    clock.after(ringsAtMostMs, () => refuse(480, 'nobody answered'))
  }

  async function take(by: CallBehaviour['takenBy']): Promise<void> {
    if (call.state !== 'ringing' || isTaken) return
    isTaken = true
    let opened: Line
    try {
      opened = await media.open({ onKey() {}, onLost: () => sip?.hangUp() })
    } catch (error) {
      refuse(503, `no line: ${(error as Error).message}`)
      return
    }
    line = opened
    const local = { host: opened.host, port: opened.port, sessionId: String(call.id), version: 1 }
    sip = incoming.answer(local, {
      onAnswered: (agreed) => talk(opened, agreed, by),
      onEnded: ({ by: who }) => void hungUp(opened, who === 'us' ? 'the phone hung up' : 'the caller hung up'),
    })
    if (!sip) void hungUp(opened, 'the call could not be taken')
  }

  function talk(opened: Line, agreed: AgreedMedia, by: CallBehaviour['takenBy']): void {
    opened.connect({ ...agreed, sends: true })
    call.state = 'answered'
    call.answeredAt = clock.now()
    changed(call)
    clock.after(talksAtMostMs, hangUp)
    if (by === 'machine') void greet(opened)
    else listen(opened, by === 'person')
  }

  function listen(opened: Line, isAutomatic: boolean): void {
    recording = opened.record(talksAtMostMs)
    void opened.play(parts.hello)
    if (!isAutomatic) return
    if (how.keys !== '') void answerWithKeys(opened)
    if (how.hangUpAfterSeconds !== null) clock.after(how.hangUpAfterSeconds * 1000, hangUp)
  }

  async function answerWithKeys(opened: Line): Promise<void> {
    if (!(await opened.untilPause(pauseMs)) || call.state !== 'answered') return
    opened.press(how.keys)
    call.keys += how.keys
    changed(call)
  }

  /** What is said into the greeting is not kept, as on any machine. */
  async function greet(opened: Line): Promise<void> {
    if (await opened.play(parts.greeting(how.greetingSeconds))) recording = opened.record(talksAtMostMs)
  }

  function hangUp(): void {
    if (sip) sip.hangUp()
    else refuse(603, 'declined')
  }

  function refuse(status: number, cause: string): void {
    if (call.state !== 'ringing') return
    incoming.refuse(status)
    over(cause, new Int16Array())
  }

  async function hungUp(opened: Line, cause: string): Promise<void> {
    void opened.close()
    over(cause, (await recording) ?? new Int16Array())
  }

  function over(cause: string, samples: Int16Array): void {
    if (call.state === 'ended') return
    call.state = 'ended'
    call.endedAt = clock.now()
    call.cause = cause
    call.heard = hear(samples)
    parts.ended(call, samples)
  }
}
