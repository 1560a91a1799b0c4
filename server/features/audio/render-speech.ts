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
import { speakersAhead, speakersAtOnce } from './policy.ts'
import { readSpoken } from './read-audio.ts'
import { keepRendered, knownRendered, takeRendered } from './rendered-store.ts'
import { bytesOf, type KeptSound } from './store.ts'

/** Each takes a process or a line of the provider. A free one goes to accounts by turns; one that is alone has them all. */
const speakers = openSemaphore({ most: speakersAtOnce, ofAccount: speakersAtOnce })

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
  const hash = hashOf(platform, { words, voice })
  const known = await takeRendered(platform.db, scope, hash, platform.clock.now())
  if (known) return known
  const key = `${scope.accountId} ${hash.toString('hex')}`
  const making = inTheMaking.get(key) ?? make(platform, scope, hash, { words, voice })
  inTheMaking.set(key, making)
  return await making.finally(() => inTheMaking.delete(key))
}

/** Whoever wants the same words meanwhile has them from here. */
const inTheMaking = new Map<string, Promise<KeptSound>>()

const make = async (platform: Platform, scope: Scope, hash: Buffer, said: Said): Promise<KeptSound> => {
  const { samples, peaks, ...rest } = await speakOnce(platform, scope, said)
  const kept = { ...rest, sound: bytesOf(samples), peaks: Buffer.from(peaks) }
  await keepRendered(platform.db, scope, hash, kept, platform.clock.now())
  return kept
}

/** What is not kept yet is made, as many at a time as there are speakers but one: whoever is called now waits for none of these. */
export const renderAhead = async (
  platform: Platform,
  scope: Scope,
  said: readonly Said[],
  isStopped: () => boolean,
): Promise<void> => {
  const wanted = new Map(said.map((one) => [hashOf(platform, one).toString('hex'), one]))
  const hashes = [...wanted.keys()].map((hash) => Buffer.from(hash, 'hex'))
  for (const known of await knownRendered(platform.db, scope, hashes)) wanted.delete(known)
  const left = [...wanted.values()]
  const speakOn = async () => {
    for (let next = left.shift(); next && !isStopped(); next = left.shift()) await renderSpeech(platform, scope, next)
  }
  await Promise.all(Array.from({ length: speakersAhead }, speakOn))
}

const hashOf = (platform: Platform, { words, voice }: Said): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([speechOf(platform).name, voice, words]))
    .digest()

/** The same, and nobody keeps it: what is said is secret. */
export const speakOnce = async (platform: Platform, scope: Scope, { words, voice }: Said) => {
  return await speakers.use(scope.accountId, async () => {
    const spoken = await speechOf(platform)
      .speak(words, voice)
      .catch((error: Error) => {
        platform.log.warn(error.message)
        throw refuse('SpeechUnavailable')
      })
    return await readSpoken(spoken)
  })
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
