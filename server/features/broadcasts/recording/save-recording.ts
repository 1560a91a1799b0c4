import type { PreparedSound } from '@carillon/domain/sound/prepare.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { attempt, type Unit } from '../../../platform/unit.ts'
import { bytesOf, insertAudio } from '../../audio/store.ts'
import { lockQueued } from '../../deliveries/store.ts'
import { tellLibrary } from '../../media/tell-library.ts'
import { changeBroadcast } from '../change-broadcast.ts'
import { lockAwaited } from './store.ts'

type Recorded = { broadcastId: number; name: string; part: 'Audio' | 'AudioVM'; sound: PreparedSound }

/**
 * Puts what was recorded by phone into the library of whoever made the broadcast, and has the broadcast say it, as they would in the
 * page. Where that is refused, or somebody else was earlier, it stays in the library all the same; answers what became of it.
 */
export const saveRecording = async (
  unit: Unit,
  { broadcastId, name, part, sound }: Recorded,
): Promise<'said' | 'refused' | 'late'> => {
  const { db: tx, scope, now } = unit
  const { samples, peaks, ...prepared } = sound
  const kept = { ...prepared, sound: bytesOf(samples), peaks: Buffer.from(peaks) }
  const AudioID = await insertAudio(tx, scope, { ...kept, name: nameOf(name, part), source: 'CallIn' }, now)
  tellLibrary(unit)
  // Before the broadcast, as everybody does.
  await lockQueued(tx, scope, broadcastId)
  const awaited = await lockAwaited(tx, scope, broadcastId)
  if (!awaited || !(part === 'Audio' ? awaited.awaitsLive : awaited.awaitsVoicemail)) return 'late'
  const { error } = await attempt(unit, (inner) => changeBroadcast(inner, broadcastId, { [part]: { AudioID } }))
  if (error && !(error instanceof Refusal)) throw error
  return error === undefined ? 'said' : 'refused'
}

const longestName = 50

/** That of the broadcast, as far as there is room for it. */
const nameOf = (name: string, part: Recorded['part']): string => {
  const behind = part === 'Audio' ? '' : ', voicemail'
  return `${name.slice(0, longestName - behind.length).trim()}${behind}`
}
