/** What is the same of a phone's call whoever called: it talks, what it hears is kept, keys go out, and its end is told once. */
import type { Clip, Line } from '@carillon/protocols/rtp/media.ts'
import type { AgreedMedia } from '@carillon/protocols/sip/offer.ts'
import type { Clock } from '../clock/clock.ts'
import type { PhoneCall } from './calls.ts'
import { hear } from './heard.ts'

export type TalkParts = {
  /** Somebody talks for so long. */
  speech: (seconds: number) => Clip
  clock: Clock
  changed: (call: PhoneCall) => void
  /** The last that is heard of it, with what the phone heard. */
  ended: (call: PhoneCall, samples: Int16Array) => void
}

export type Speaking = {
  seconds: number
  /** Pressed behind it. */
  keys: string
  /** They wait until what is said to them next pauses. */
  afterPause: boolean
}

export const talksAtMostMs = 600_000
const pauseMs = 1_000

export const openTalk = (call: PhoneCall, { clock, speech, changed, ended }: TalkParts) => {
  let line: Line | null = null
  let recording: Promise<Int16Array> | null = null

  const press = (keys: string): void => {
    if (call.state !== 'answered') return
    line?.press(keys)
    call.keys += keys
    changed(call)
  }

  const over = (cause: string, samples: Int16Array): void => {
    if (call.state === 'ended') return
    call.state = 'ended'
    call.endedAt = clock.now()
    call.cause = cause
    call.heard = hear(samples)
    ended(call, samples)
  }

  return {
    begin(opened: Line, agreed: AgreedMedia): void {
      line = opened
      opened.connect({ ...agreed, sends: true })
      call.state = 'answered'
      call.answeredAt = clock.now()
      changed(call)
    },
    /** What is heard from now on is kept. */
    record(): void {
      recording = line?.record(talksAtMostMs) ?? null
    },
    press,
    async say({ seconds, keys, afterPause }: Speaking): Promise<void> {
      if (call.state !== 'answered' || (afterPause && !(await line?.untilPause(pauseMs)))) return
      if (await line?.play(speech(seconds))) press(keys)
    },
    /** A second after what is said pauses or ends. */
    async pressAfterPause(keys: string): Promise<void> {
      if (await line?.untilPause(pauseMs)) press(keys)
    },
    async hungUp(opened: Line, cause: string): Promise<void> {
      void opened.close()
      over(cause, (await recording) ?? new Int16Array())
    },
    /** It ended before anybody talked. */
    gone: (cause: string): void => over(cause, new Int16Array()),
  }
}
