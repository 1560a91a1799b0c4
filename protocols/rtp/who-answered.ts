// Whether a person or a machine answered, and when a machine is ready to be spoken to: the state machine of Asterisk's
// app_amd on frames of 20 ms, and a bank of filters for the beep behind a greeting.
//
// It errs. What is asked for is that it errs in favour of people: a short greeting followed by silence is a person, and
// where it cannot tell it says so instead of guessing. Every parameter is the caller's.
//
//   listening ──► person | machine | unsure          then, unless it is a person:
//   waiting for the greeting's end ──► ready (after the beep, after silence, or when waiting has lasted long enough)
//
// "Leave a message." is as short as what a person says: whoever was taken for one is listened to for a beep a little longer, until
// they speak again.

import { createBeepFinder } from './beep.ts'

export interface AnswerSettings {
  /** Mean of the samples' magnitudes below which a frame is silence. */
  silenceBelow: number
  /** Silence before any speech: a machine. */
  initialSilenceMs: number
  /** Speech in sum, from which on it is a machine. */
  greetingMs: number
  /** Silence behind speech: a person. */
  afterGreetingSilenceMs: number
  /** Then it is unsure. */
  analysisMs: number
  shortestWordMs: number
  /** Silence that ends a word. */
  betweenWordsMs: number
  /** That many words are a machine. */
  words: number
  /** One word that long is a machine. */
  longestWordMs: number
  /** Silence behind a machine's greeting that counts as its end. */
  endSilenceMs: number
  /** For how long the end of a greeting is waited for. */
  longestGreetingMs: number
  /** For how long a beep may follow what was taken for a person. */
  beepWithinMs: number
  /** More sound than that behind it is a person who speaks. */
  longestBeepMs: number
  /** Of how loud the greeting was; what is softer is an echo of what we say. */
  beepLoudness: number
}

/** Those of app_amd, but for the length of a greeting and its words, which are chosen on greetings in seven languages (docs, answering machines). */
export const usualSettings: AnswerSettings = {
  silenceBelow: 256,
  initialSilenceMs: 2500,
  greetingMs: 2500,
  afterGreetingSilenceMs: 800,
  analysisMs: 5000,
  shortestWordMs: 100,
  betweenWordsMs: 50,
  words: 8,
  longestWordMs: 5000,
  endSilenceMs: 1500,
  longestGreetingMs: 30_000,
  beepWithinMs: 5000,
  longestBeepMs: 1200,
  beepLoudness: 0.35,
}

export type Answer =
  | {
      kind: 'answered by'
      who: 'person' | 'machine' | 'unsure'
      because: 'initial silence' | 'silence after speech' | 'many words' | 'long word' | 'long greeting' | 'time'
      /** For how long it listened, and what of that was speech. */
      listenedMs: number
      speechMs: number
      words: number
    }
  | { kind: 'ready'; because: 'beep' | 'silence' | 'time'; afterMs: number }

export interface AnswerListener {
  /** What this frame made certain. */
  take(frame: Int16Array): Answer | null
  isDone(): boolean
}

const FRAME_MS = 20

export function listenForAnswer(settings: AnswerSettings): AnswerListener {
  const beeps = createBeepFinder()
  let stage: 'listening' | 'waiting' | 'watching' | 'done' = 'listening'
  let ms = 0
  let silenceMs = 0
  let wordMs = 0
  let speechMs = 0
  let words = 0
  let isInWord = false
  /** Since a person was told, and what of that was sound. */
  let watchedMs = 0
  let soundMs = 0
  /** Sum of what the frames of the greeting were, of how many, and what the frame before was. */
  let loud = 0
  let loudFrames = 0
  let before = 0

  return {
    take(frame) {
      if (stage === 'done') return null
      ms += FRAME_MS
      const isBeepOver = beeps.take(frame)
      const now = loudness(frame)
      if (now < settings.silenceBelow) silenceMs += FRAME_MS
      else speak(now)
      const answer = stage === 'listening' ? judge() : stage === 'waiting' ? ready(isBeepOver) : watch(isBeepOver)
      before = now
      if (answer) stage = answer.kind === 'ready' ? 'done' : answer.who === 'person' ? 'watching' : 'waiting'
      return answer
    },
    isDone: () => stage === 'done',
  }

  function speak(now: number): void {
    silenceMs = 0
    if (stage === 'listening') {
      loud += now
      loudFrames++
    }
    wordMs += FRAME_MS
    speechMs += FRAME_MS
    if (isInWord || wordMs < settings.shortestWordMs) return
    isInWord = true
    words++
  }

  function judge(): Answer | null {
    if (silenceMs >= settings.betweenWordsMs) {
      // A click is no word.
      if (!isInWord) speechMs -= wordMs
      isInWord = false
      wordMs = 0
    }
    const hasSpoken = words > 0
    if (!hasSpoken && silenceMs >= settings.initialSilenceMs) return say('machine', 'initial silence')
    if (hasSpoken && silenceMs >= settings.afterGreetingSilenceMs) return say('person', 'silence after speech')
    if (wordMs >= settings.longestWordMs) return say('machine', 'long word')
    if (words >= settings.words) return say('machine', 'many words')
    if (hasSpoken && speechMs >= settings.greetingMs) return say('machine', 'long greeting')
    return ms >= settings.analysisMs ? say('unsure', 'time') : null
  }

  function say(
    who: 'person' | 'machine' | 'unsure',
    because: Extract<Answer, { kind: 'answered by' }>['because'],
  ): Answer {
    return { kind: 'answered by', who, because, listenedMs: ms, speechMs, words }
  }

  function watch(isBeepOver: boolean): Answer | null {
    watchedMs += FRAME_MS
    if (silenceMs === 0) soundMs += FRAME_MS
    const isLoud = before * loudFrames >= settings.beepLoudness * loud
    if (isBeepOver && isLoud) return { kind: 'ready', because: 'beep', afterMs: ms }
    if (watchedMs >= settings.beepWithinMs || soundMs > settings.longestBeepMs) stage = 'done'
    return null
  }

  function ready(isBeepOver: boolean): Answer | null {
    const because = isBeepOver
      ? 'beep'
      : silenceMs >= settings.endSilenceMs
        ? 'silence'
        : ms >= settings.longestGreetingMs
          ? 'time'
          : null
    return because && { kind: 'ready', because, afterMs: ms }
  }
}

function loudness(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += Math.abs(sample)
  return sum / frame.length
}
