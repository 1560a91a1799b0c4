import { createHash } from 'node:crypto'
import type { Voice } from '@carillon/contract/audio-changes.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import { type MergeValues, mergeText } from '@carillon/domain/text/merge.ts'
import { openSpeech } from '../../gateways/speech/open-speech.ts'
import type { Speech } from '../../gateways/speech/speech.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { openSemaphore } from '../../platform/semaphore.ts'
import { speakersAtOnce } from './policy.ts'
import { readSound } from './read-audio.ts'
import { keepRendered, takeRendered } from './rendered-store.ts'
import { bytesOf, type KeptSound } from './store.ts'

/** Each takes a process or a line of the provider; accounts take turns. */
const speakers = openSemaphore({ most: speakersAtOnce, ofAccount: 1 })

/** Whose fields are filled in. */
export type Person = MergeValues

type Said = { words: string; voice: Voice }

export const speechOf = (platform: Platform): Speech => {
  const known = opened.get(platform.settings) ?? openSpeech(platform.settings)
  opened.set(platform.settings, known)
  return known
}
const opened = new WeakMap<Platform['settings'], Speech>()

/** What people hear of whom nothing is known: each personal field by its default (rules/audio 10). */
export const wordsForAnybody = (template: string): string => {
  const merged = mergeText(template, {})
  if ('text' in merged) return merged.text
  throw refuseFields({
    Text: [
      merged.status === 'Invalid Missing Values'
        ? `Say what is heard where a contact has no such field, such as {{${merged.missing?.[0] ?? 'FirstName'} there}}.`
        : 'Your message has a personalized field with an invalid format. Try using the personalize button above instead.',
    ],
  })
}

/** The sound of words in a voice: made once, and kept. */
export const renderSpeech = async (platform: Platform, scope: Scope, { words, voice }: Said): Promise<KeptSound> => {
  const speech = speechOf(platform)
  const hash = createHash('sha256')
    .update(JSON.stringify([speech.name, voice, words]))
    .digest()
  const now = platform.clock.now()
  const known = await takeRendered(platform.db, scope, hash, now)
  if (known) return known
  const { samples, peaks, ...rest } = await speakOnce(platform, scope, { words, voice })
  const kept = { ...rest, sound: bytesOf(samples), peaks: Buffer.from(peaks) }
  await keepRendered(platform.db, scope, hash, kept, now)
  return kept
}

/** The same, and nobody keeps it: what is said is secret. */
export const speakOnce = async (platform: Platform, scope: Scope, { words, voice }: Said) => {
  const spoken = await speakers.use(scope.accountId, () =>
    speechOf(platform)
      .speak(words, voice)
      .catch((error: Error) => {
        platform.log.warn(error.message)
        throw refuse('SpeechUnavailable')
      }),
  )
  return await readSound(scope.accountId, spoken)
}

/** What one person is told, with theirs in it; undefined where that is longer than `most` seconds (rules/audio 10). */
export const renderFor = async (
  platform: Platform,
  scope: Scope,
  { words, voice }: Said,
  person: MergeValues,
  most = longestMessage,
): Promise<{ samples: Int16Array; seconds: number } | undefined> => {
  const own = await soundFor(platform, scope, { words: wordsFor(words, person), voice })
  return own.seconds > most ? undefined : own
}

/** The words for one person. */
export const wordsFor = (words: string, person: MergeValues): string => {
  const merged = mergeText(words, person)
  return 'text' in merged ? merged.text : wordsForAnybody(words)
}

const soundFor = async (platform: Platform, scope: Scope, said: Said) => {
  const { sound, heardFrom, heardTo } = await renderSpeech(platform, scope, said)
  const samples = new Int16Array(new Uint8Array(sound.subarray(heardFrom * 2, heardTo * 2)).buffer)
  return { samples, seconds: samples.length / 8000 }
}
