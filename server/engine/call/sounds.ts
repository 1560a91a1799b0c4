/** The sounds that calls play, ready to be played by many at once. Those that nobody has played for longest are dropped. */
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'

/** The prepared sound of an audio, as long as it was when it was chosen: 16 bits, 8,000 a second. */
type SoundOf = (
  accountId: number,
  audioId: number,
  seconds: number | null,
) => Promise<{ samples: Int16Array } | undefined>

type Kept = { audio: Promise<PreparedAudio | undefined>; users: number }

/** About two minutes each: 200 MB. */
const mostKept = 200

export type Sounds = ReturnType<typeof openSounds>

export const openSounds = (trunk: Pick<VoiceTrunk, 'prepare'>, soundOf: SoundOf) => {
  // In the order of their last use.
  const kept = new Map<string, Kept>()

  const load = async (accountId: number, audioId: number, seconds: number | null) => {
    const sound = await soundOf(accountId, audioId, seconds)
    return sound && trunk.prepare(encode('PCMU', sound.samples))
  }

  const dropOldest = () => {
    for (const [key, one] of kept) {
      if (kept.size <= mostKept) return
      if (one.users > 0) continue
      kept.delete(key)
      void one.audio.then((audio) => audio?.drop())
    }
  }

  return {
    /** Until `release` it stays; undefined where the account has no such audio. */
    async take(accountId: number, audioId: number, seconds: number | null) {
      const key = `${accountId}:${audioId}:${seconds}`
      const one = kept.get(key) ?? { audio: load(accountId, audioId, seconds), users: 0 }
      kept.delete(key)
      kept.set(key, one)
      one.users++
      let audio: PreparedAudio | undefined
      try {
        audio = await one.audio
      } catch (error) {
        if (kept.get(key) === one) kept.delete(key)
        throw error
      }
      dropOldest()
      return { audio, release: () => void one.users-- }
    },
  }
}
