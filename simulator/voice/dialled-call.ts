/** A phone that calls: what it hears is kept, and it presses keys a second after what is said to it pauses, or when its owner does. */
import type { Clip, Media } from '@carillon/protocols/rtp/media.ts'
import type { Call, CallHandlers } from '@carillon/protocols/sip/call.ts'
import type { LocalMedia } from '@carillon/protocols/sip/offer.ts'
import type { PhoneCall } from './calls.ts'
import type { Phone } from './phone.ts'
import { openTalk, type TalkParts, talksAtMostMs } from './talk.ts'

export type DiallingParts = TalkParts & {
  media: Media
  hello: Clip
  place: (local: LocalMedia, handlers: CallHandlers) => Call
}

export const dialFrom = (call: PhoneCall, keys: string, parts: DiallingParts): Phone => {
  const { clock, media, changed } = parts
  const talk = openTalk(call, parts)
  let sip: Call | null = null
  let isGivenUp = false
  void dial()

  return {
    answer() {},
    press: talk.press,
    say: talk.say,
    hangUp,
  }

  async function dial(): Promise<void> {
    try {
      const opened = await media.open({ onKey() {}, onLost: hangUp })
      const local = { host: opened.host, port: opened.port, sessionId: String(call.id), version: 1 }
      sip = parts.place(local, {
        onRinging() {
          call.state = 'ringing'
          call.rangAt = clock.now()
          changed(call)
        },
        onAnswered(agreed) {
          talk.begin(opened, agreed)
          talk.record()
          void opened.play(parts.hello)
          if (keys !== '') void talk.pressAfterPause(keys)
          clock.after(talksAtMostMs, hangUp)
        },
        onEnded: ({ by, wasAnswered, status, reason }) =>
          void talk.hungUp(
            opened,
            wasAnswered
              ? by === 'us'
                ? 'the phone hung up'
                : 'the other end hung up'
              : `${status ?? ''} ${reason}`.trim(),
          ),
      })
      if (isGivenUp) sip.hangUp()
    } catch (error) {
      talk.gone(`no line: ${(error as Error).message}`)
    }
  }

  function hangUp(): void {
    isGivenUp = true
    sip?.hangUp()
  }
}
