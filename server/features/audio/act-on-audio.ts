import type { Audio } from '@carillon/contract/audio.ts'
import type { updateAudio as UpdateCall } from '@carillon/contract/audio-changes.ts'
import type { BulkReply, Selection, Undone } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { refuse, refuseUnknown } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { tellLibrary } from '../media/tell-library.ts'
import { knownUsers } from '../sharing/share-store.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { removeAudio, restoreAudio, saveAudio, setFavorite, setShared, setSharedWith } from './change-store.ts'
import { requireLength } from './read-audio.ts'
import { type AudioRequest, findAudio, lockAudio, selectAudio } from './store.ts'

/** What is left out stays. A favourite it may be of anybody who may use it. */
export const updateAudio = async (
  unit: Unit,
  audioId: number,
  asked: z.output<(typeof UpdateCall)['body']>,
): Promise<Audio> => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const samples = await lockAudio(tx, scope, audioId)
  const before = await findAudio(tx, scope, audioId)
  if (!before) throw refuse('NotFound')
  const { Favorite, ...change } = await mergeEdit(asked, async () => before, { SharedWith: 'members' })
  const isChanged = Object.values(change).some((value) => value !== undefined)
  if (isChanged && before.ReadOnly) throw refuse('NotAllowed')
  if (change.WithSilence) requireLength(samples!)
  const { Name = before.Name, Shared = before.Shared, WithSilence = before.WithSilence } = change
  if (isChanged) {
    await saveAudio(tx, scope, audioId, { Name, Shared, WithSilence })
    // The wider word holds.
    const chosen = Shared ? [] : [...new Set(change.SharedWith ?? before.SharedWith)]
    if (chosen.length > 0) await requireUsers(unit, chosen)
    await setSharedWith(tx, scope, audioId, chosen)
  }
  if (Favorite !== undefined) await setFavorite(tx, scope, [audioId], Favorite)
  // Whoever stops sharing another's may no longer see it; they are told what they made of it.
  return (await findAudio(tx, scope, audioId)) ?? { ...before, Shared: false, SharedWith: [] }
}

const requireUsers = async ({ db: tx, scope }: Unit, ids: readonly number[]) => {
  const known = await knownUsers(tx, scope, ids)
  const strange = ids.filter((userId) => !known.includes(userId))
  if (strange.length > 0) throw refuseUnknown('SharedWith', 'user', strange)
}

/** Answers how many of the selected were changed: those of others are shared by them alone, but are anybody's favourites. */
export const updateAudios = async (
  unit: Unit,
  request: AudioRequest,
  selection: Selection,
  { Shared, Favorite }: { Shared?: boolean | undefined; Favorite?: boolean | undefined },
) => {
  const { db: tx, scope } = unit
  tellLibrary(unit)
  const selected = await selectAudio(tx, scope, request, selection)
  const theirs = selected.flatMap(({ id, isTheirs }) => (isTheirs ? [id] : []))
  if (Shared !== undefined) await setShared(tx, scope, theirs, Shared)
  if (Favorite === undefined) return { Count: Shared === undefined ? 0 : theirs.length }
  const ids = selected.map(({ id }) => id)
  await setFavorite(tx, scope, ids, Favorite)
  return { Count: ids.length }
}

/** Out of the library. Broadcasts that have it keep it. */
export const deleteAudio = async (unit: Unit, request: AudioRequest, selection: Selection): Promise<BulkReply> => {
  const { db: tx, scope, now } = unit
  tellLibrary(unit)
  const selected = await selectAudio(tx, scope, request, selection)
  const theirs = selected.filter(({ isTheirs }) => isTheirs)
  if (theirs.length === 0) return { UndoID: null, Count: 0, TaskID: null }
  const name = theirs.length === 1 ? theirs[0]!.name : null
  const UndoID = await insertUndo(tx, scope, { kind: 'DeleteAudio', name, total: theirs.length, now })
  tellUndos(unit)
  const ids = theirs.map(({ id }) => id)
  await removeAudio(tx, scope, ids, UndoID, now)
  return { UndoID, Count: theirs.length, TaskID: null }
}

export const undoAudioRemoval = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['DeleteAudio'], now })
  const Restored = taken ? await restoreAudio(tx, scope, UndoID) : 0
  if (Restored === 0) throw refuse('NotFound')
  tellLibrary(unit)
  tellUndos(unit)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored, Left: 0, Message: null }
}
