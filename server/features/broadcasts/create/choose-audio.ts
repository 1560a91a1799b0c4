import { whyNotAudioLength } from '@carillon/domain/broadcast/call-form.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { isPersonalSpeech, secondsToReserve } from '@carillon/domain/sound/message-length.ts'
import type { Db } from '../../../platform/database.ts'
import { type FieldErrors, refuseFields } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { keptAudio, usableAudio } from '../../audio/use-store.ts'
import type { NewSound } from './store.ts'

/** What is said, and what an answer costs by it: as everybody hears it, and the most that it may come to. */
type ChosenSound = NewSound & { mostCredits: number }

type Ids = { Audio: number | null | undefined; AudioVM: number | null | undefined }

/** Those of the two that were given, of the library of their user, none longer than `most` seconds; `isKept` takes those that left it, too. */
export const chooseAudio = async (
  tx: Db,
  scope: Scope,
  ids: Ids,
  { most, isHalf, isKept = false }: { most: number; isHalf: boolean; isKept?: boolean },
): Promise<{ Audio: ChosenSound | undefined; AudioVM: ChosenSound | undefined }> => {
  const asked = [ids.Audio, ids.AudioVM].filter((id) => id != null)
  const found = asked.length === 0 ? [] : await (isKept ? keptAudio : usableAudio)(tx, scope, asked)
  const errors: FieldErrors = {}
  const read = (field: keyof Ids): ChosenSound | undefined => {
    const audioId = ids[field]
    if (audioId == null) return undefined
    const one = found.find(({ AudioID }) => AudioID === audioId)
    const why = one ? whyNotAudioLength(one.seconds, most) : 'This audio is not in your library.'
    if (why !== undefined) errors[field] = [why]
    if (!one) return undefined
    const { AudioID: id, seconds, words, voice } = one
    const spoken = isPersonalSpeech(words) ? { words, voice: voice! } : null
    const mostCredits = voiceCredits(secondsToReserve(seconds, words), isHalf)
    return { id, seconds, credits: voiceCredits(seconds, isHalf), mostCredits, spoken }
  }
  const chosen = { Audio: read('Audio'), AudioVM: read('AudioVM') }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return chosen
}
