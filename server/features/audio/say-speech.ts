import type { Audio } from '@carillon/contract/audio.ts'
import type { Voice } from '@carillon/contract/audio-changes.ts'
import { wavHead } from '@carillon/domain/sound/write-wav.ts'
import type { MergeValues } from '@carillon/domain/text/merge.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FileReply } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { requireLength } from './read-audio.ts'
import { renderSpeech, wordsFor, wordsForAnybody } from './render-speech.ts'
import { findAudio, insertAudio } from './store.ts'

type Asked = { Text: string; Voice: Voice }
type Preview = Asked & { Contact?: MergeValues | undefined }

/** To be heard before it is kept. How long it is, the file says; whether that will do is asked when it is kept. */
export const previewSpeech = async (
  platform: Platform,
  scope: Scope,
  { Text, Voice, Contact = {} }: Preview,
): Promise<FileReply> => {
  wordsForAnybody(Text)
  const made = await renderSpeech(platform, scope, { words: wordsFor(Text, Contact), voice: Voice })
  const heard = made.sound.subarray(made.heardFrom * 2, made.heardTo * 2)
  return { fileName: `${Voice}.wav`, content: parts(heard) }
}

async function* parts(heard: Buffer) {
  yield Buffer.from(wavHead(heard.length / 2))
  yield heard
}

/** Into the library, with what is said and in which voice. */
export const saySpeech = async (
  platform: Platform,
  scope: Scope,
  { Name, Text, Voice }: Asked & { Name: string },
): Promise<Audio> => {
  const made = await renderSpeech(platform, scope, { words: wordsForAnybody(Text), voice: Voice })
  requireLength(made.heardTo - made.heardFrom)
  return await inUnit(platform, scope, async (unit) => {
    tellLibrary(unit)
    const audio = { ...made, name: Name, source: 'TextToSpeech' as const, spoken: { words: Text, voice: Voice } }
    return (await findAudio(unit.db, scope, await insertAudio(unit.db, scope, audio, unit.now)))!
  })
}
