/**
 * What whoever calls leaves us (rules/calls 40):
 *
 *   a tone ──► they speak, until a key, a silence, the longest there is, or they hang up ──► something was said: it is kept
 */
import { peaksOf } from '@carillon/domain/sound/peaks.ts'
import { spokenSeconds } from '@carillon/domain/sound/spoken.ts'
import { wavOf } from '@carillon/domain/sound/write-wav.ts'
import type { PlacedCall, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { readSound } from '../../features/audio/read-audio.ts'
import { bytesOf } from '../../features/audio/store.ts'
import type { LeftSound } from '../../features/voicemails/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import { playTone } from './tone.ts'

const longestMs = 120_000
const silenceMs = 5000
/** A click, or somebody who puts the receiver down, says nothing. */
const leastSeconds = 0.5

type Of = { accountId: number; trunk: Pick<VoiceTrunk, 'prepare'> }

/** Undefined where they said nothing. */
export const hearVoicemail = async (call: PlacedCall, { accountId, trunk }: Of): Promise<LeftSound | undefined> => {
  await playTone(call, trunk)
  const recorded = await call.record(longestMs, silenceMs)
  if (spokenSeconds(recorded) < leastSeconds) return undefined
  const heard = await madeFit(accountId, recorded)
  return { sound: bytesOf(heard), peaks: Buffer.from(peaksOf(heard)), seconds: heard.length / 8000 }
}

/** Of one loudness, without the silence around it; as it came where that cannot be done, for it is not said twice. */
const madeFit = async (accountId: number, recorded: Int16Array): Promise<Int16Array> => {
  try {
    const { samples, heardFrom, heardTo } = await readSound(accountId, Buffer.from(wavOf(recorded)))
    return samples.subarray(heardFrom, heardTo)
  } catch (error) {
    if (error instanceof Refusal) return recorded
    throw error
  }
}
