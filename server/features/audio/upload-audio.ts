import { buffer } from 'node:stream/consumers'
import type { Audio } from '@carillon/contract/audio.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Http } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { readAudio } from './read-audio.ts'
import { bytesOf, findAudio, insertAudio } from './store.ts'

/** Takes a file into the library, in the form that calls play. */
export const uploadAudio = async (
  platform: Platform,
  scope: Scope,
  { name, source }: { name: string; source: 'Upload' | 'Recording' },
  { stream }: NonNullable<Http['file']>,
): Promise<Audio> => {
  const file = await buffer(stream)
  if (file.length === 0) throw refuse('WrongInput', { summary: 'No file provided.' })
  const { samples, peaks, ...prepared } = await readAudio(scope.accountId, file)
  const sound = bytesOf(samples)
  return await inUnit(platform, scope, async (unit) => {
    tellLibrary(unit)
    const audio = { ...prepared, sound, peaks: Buffer.from(peaks), name: nameOf(name), source }
    return (await findAudio(unit.db, scope, await insertAudio(unit.db, scope, audio, unit.now)))!
  })
}

/** As people would say it: without the ending, and without what stands for a space. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.(mp3|wave?)$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 50)
    .trim() || 'Audio message'
