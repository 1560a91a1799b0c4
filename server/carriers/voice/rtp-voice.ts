/** What a call says and hears whose media comes to us by RTP, whoever placed it: its line, its keys, and its end. */
import { systemClock } from '@carillon/protocols/clock.ts'
import type { Clip, Line, Media } from '@carillon/protocols/rtp/media.ts'
import type { Answer, AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type { AgreedMedia, LocalMedia } from '@carillon/protocols/sip/offer.ts'
import { createGathering } from './gather.ts'
import type { CallEnded, CallEvent, PlacedCall, PreparedAudio } from './voice-trunk.ts'

export type VoiceParts = {
  media: Media
  clips: WeakMap<PreparedAudio, Clip>
  /** The lines of calls, once they have one. */
  lines: WeakMap<PlacedCall, () => Line | null>
}

/** No port is free, or a thread is being replaced: until then nobody else is called either. */
export const withoutMediaMs = 1000

export function openVoice({ media, clips, lines }: VoiceParts, onEvent: (event: CallEvent) => void) {
  const keys = createGathering(systemClock)
  let line: Line | null = null
  /** Keys come twice where a peer tells them both ways: the way of the first is listened to, whatever was agreed on. */
  let keysBy: 'audio' | 'messages' | null = null

  const acts: Omit<PlacedCall, 'hangUp' | 'refer'> = {
    play: (audio) => {
      const clip = clips.get(audio)
      return line && clip ? line.play(clip) : Promise.resolve(false)
    },
    stop: () => line?.stop(),
    gather: keys.wait,
    press: (text) => line?.press(text),
    join(other, ms) {
      const theirs = lines.get(other)?.()
      if (theirs) line?.bridge(theirs, ms)
    },
    part: () => line?.part(),
    endRecording: () => line?.endRecording(),
    record: (ms, silenceMs) => line?.record(ms, silenceMs) ?? Promise.resolve(new Int16Array()),
  }

  return {
    acts,
    line: () => line,
    /** Where it is heard; rejects where there is no line left. */
    async open(onLost: () => void, beside?: PlacedCall): Promise<LocalMedia> {
      const there = beside && lines.get(beside)?.()
      line = await media.open({ onKey: (digit) => told('audio', digit), onAnswer: detect, onLost }, there ?? undefined)
      return { host: line.host, port: line.port, sessionId: String(Date.now()), version: 1 }
    },
    handlers: {
      onAnswered(agreed: AgreedMedia) {
        connect(agreed)
        onEvent({ kind: 'answered' })
      },
      onMedia: connect,
      onDigit: (digit: string) => told('messages', digit),
    },
    listen: (settings: AnswerSettings) => line?.listen(settings),
    close: async () => void (await line?.close()),
    /** The call is over: nothing more is said or heard. */
    async over(how: Omit<CallEnded, 'kind' | 'quality'>): Promise<void> {
      const quality = line && (await line.close())
      keys.end()
      onEvent({ kind: 'ended', ...how, quality: how.wasAnswered ? quality : null })
    },
  }

  function connect(agreed: AgreedMedia): void {
    line?.connect({ ...agreed, sends: agreed.direction === 'sendrecv' || agreed.direction === 'sendonly' })
  }

  function told(by: typeof keysBy, digit: string): void {
    keysBy ??= by
    if (by !== keysBy) return
    onEvent({ kind: 'digit', digit })
    keys.take(digit)
  }

  function detect(answer: Answer): void {
    if (answer.kind === 'ready') onEvent({ kind: 'ready', because: answer.because, afterMs: answer.afterMs })
    else onEvent({ kind: 'detected', who: answer.who, details: answer })
  }
}
