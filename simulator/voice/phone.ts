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
import type { CallBehaviour } from '../network/call-behaviour.ts'
import type { PhoneCall } from './calls.ts'
import { openTalk, type Speaking, type TalkParts, talksAtMostMs } from './talk.ts'

export type Phone = {
  answer(): void
  press(keys: string): void
  say(speaking: Speaking): void
  hangUp(): void
}

type PhoneParts = TalkParts & {
  random: () => number
  media: Media
  hello: Clip
  greeting: (seconds: number) => Clip
}

const refusals: Partial<Record<CallBehaviour['takenBy'], number>> = {
  busy: 486,
  'not in service': 404,
  'network failure': 503,
}
/** The network's own patience, longer than anybody's. */
const ringsAtMostMs = 120_000

export const ringPhone = (incoming: IncomingCall, call: PhoneCall, how: CallBehaviour, parts: PhoneParts): Phone => {
  const { clock, random, media, changed } = parts
  const talk = openTalk(call, parts)
  let sip: Call | null = null
  let isTaken = false

  const refusal = refusals[how.takenBy]
  if (refusal !== undefined) {
    incoming.refuse(refusal)
    talk.gone(how.takenBy)
  } else ring()

  return {
    answer: () => void take('hand'),
    press: talk.press,
    say: talk.say,
    hangUp,
  }

  function ring(): void {
    call.state = 'ringing'
    call.rangAt = clock.now()
    incoming.onGone = () => talk.gone('the caller gave up')
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
    const local = { host: opened.host, port: opened.port, sessionId: String(call.id), version: 1 }
    sip = incoming.answer(local, {
      onAnswered: (agreed) => taken(opened, agreed, by),
      onEnded: ({ by: who }) => void talk.hungUp(opened, who === 'us' ? 'the phone hung up' : 'the caller hung up'),
    })
    if (!sip) void talk.hungUp(opened, 'the call could not be taken')
  }

  function taken(opened: Line, agreed: AgreedMedia, by: CallBehaviour['takenBy']): void {
    talk.begin(opened, agreed)
    clock.after(talksAtMostMs, hangUp)
    if (by === 'machine') void greet(opened)
    else listen(opened, by === 'person')
  }

  function listen(opened: Line, isAutomatic: boolean): void {
    talk.record()
    void opened.play(parts.hello)
    if (!isAutomatic) return
    if (how.keys !== '') void talk.pressAfterPause(how.keys)
    if (how.hangUpAfterSeconds !== null) clock.after(how.hangUpAfterSeconds * 1000, hangUp)
  }

  /** What is said into the greeting is not kept, as on any machine. */
  async function greet(opened: Line): Promise<void> {
    if (await opened.play(parts.greeting(how.greetingSeconds))) talk.record()
  }

  function hangUp(): void {
    if (sip) sip.hangUp()
    else refuse(603, 'declined')
  }

  function refuse(status: number, cause: string): void {
    if (call.state !== 'ringing') return
    incoming.refuse(status)
    talk.gone(cause)
  }
}
