/** What one person alone hears, made ready before their phone rings. What is spoken is kept in the database, so that a name that many have is spoken once. */
import type { Voice } from '@carillon/contract/audio-changes.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { type Person, renderFor } from '../../features/audio/render-speech.ts'
import type { Platform } from '../../platform/platform.ts'
import { engineScope } from '../runtime/scope.ts'

type Own = { words: string; voice: string; person: Person; mostSeconds: number }
type Taken = { audio: PreparedAudio | undefined; isTooLong: boolean; seconds: number | null; release(): void }

export type OwnSounds = ReturnType<typeof openOwnSounds>

export const openOwnSounds = (platform: Platform, trunk: Pick<VoiceTrunk, 'prepare'>) => ({
  async take(accountId: number, { words, voice, person, mostSeconds }: Own): Promise<Taken> {
    const said = { words, voice: voice as Voice }
    const own = await renderFor(platform, engineScope(accountId), said, person, mostSeconds)
    if (!own) return { audio: undefined, isTooLong: true, seconds: null, release() {} }
    const audio = trunk.prepare(encode('PCMU', own.samples))
    return { audio, isTooLong: false, seconds: own.seconds, release: () => audio.drop() }
  },
})
