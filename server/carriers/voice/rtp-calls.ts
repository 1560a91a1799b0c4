/** What carriers of calls have in common whose media comes to us by RTP: the media, and which calls are in progress. */
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { type Clip, type Line, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { VoiceParts } from './rtp-voice.ts'
import type { CallEvent, PlacedCall, PreparedAudio } from './voice-trunk.ts'

type Options = {
  /** Where media is heard. */
  host: string
  mediaPorts: { from: number; to: number }
  mediaWorkers?: number
}

type OnEvent = (event: CallEvent) => void
export type Track = (begin: (onEvent: OnEvent) => PlacedCall, onEvent: OnEvent) => PlacedCall

export async function openRtpCalls({ host, mediaPorts, mediaWorkers = 1 }: Options) {
  const media = await startMedia({ host, ports: mediaPorts, workers: mediaWorkers })
  const clips = new WeakMap<PreparedAudio, Clip>()
  const lines = new WeakMap<PlacedCall, () => Line | null>()
  const parts: VoiceParts = { media, clips, lines }
  const inProgress = new Set<PlacedCall>()
  const ended = new Set<Promise<void>>()
  let isDraining = false
  /** Until its end a call is in progress. */
  const track: Track = (begin, onEvent) => {
    const over = Promise.withResolvers<void>()
    ended.add(over.promise)
    const call = begin((event) => {
      if (event.kind === 'ended') {
        inProgress.delete(call)
        ended.delete(over.promise)
        over.resolve()
      }
      onEvent(event)
    })
    inProgress.add(call)
    return call
  }

  return {
    parts,
    track,
    prepare(audio: Uint8Array): PreparedAudio {
      const clip = media.clip(audio)
      const prepared = { ms: clip.ms, drop: clip.drop }
      clips.set(prepared, clip)
      return prepared
    },
    /** Asked by whoever places calls as well: whatever is forgotten there, no such number is dialled. */
    originate: (to: string, begin: (onEvent: OnEvent) => PlacedCall, onEvent: OnEvent): PlacedCall =>
      isNeverCalled(Number(to)) ? refuse(onEvent) : track(begin, onEvent),
    /** Calls of others are taken no more. */
    isDraining: () => isDraining,
    async drained(): Promise<void> {
      isDraining = true
      while (ended.size > 0) await Promise.all(ended)
    },
    /** Hangs up what is in progress. */
    async end(): Promise<void> {
      for (const call of inProgress) call.hangUp()
      await Promise.all(ended)
    },
    close: () => media.close(),
  }
}

/** No phone is called. */
function refuse(onEvent: OnEvent): PlacedCall {
  queueMicrotask(() =>
    onEvent({
      ...{ kind: 'ended', cause: 'refused', by: 'us', wasAnswered: false, code: 'never called', retryAfterMs: null },
      quality: null,
    }),
  )
  return {
    play: async () => false,
    stop() {},
    gather: async () => '',
    press() {},
    join() {},
    part() {},
    refer: async () => 'not taken',
    record: async () => new Int16Array(),
    endRecording() {},
    hangUp() {},
  }
}
