import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import { deletePicture, insertPicture } from './store.ts'
import { tellPicture } from './tell-picture.ts'

/** It is kept with its undo, whose number is answered; null where there was no picture. */
export const removeProfilePicture = async (unit: Unit): Promise<number | null> => {
  const { db: tx, scope, now } = unit
  const picture = await deletePicture(tx, scope)
  if (!picture) return null
  const kept = { secret: picture.secret, content: picture.content.toString('base64') } satisfies Kept
  tellPicture(unit)
  tellUndos(unit)
  return await insertUndo(tx, scope, { kind: 'RemoveProfilePicture', total: 1, kept, now })
}

/** Refused where the user has chosen another picture since. */
export const undoPictureRemoval = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['RemoveProfilePicture'], now })
  if (!taken) throw refuse('NotFound')
  const { secret, content } = taken.kept as Kept
  const isBack = await insertPicture(tx, scope, { secret, content: Buffer.from(content, 'base64') }, now)
  if (!isBack) throw refuse('WrongStatus', { summary: 'You have chosen another picture since, and it stays.' })
  tellPicture(unit)
  tellUndos(unit)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored: 1, Left: 0, Message: null }
}

/** `content` in base64. */
type Kept = { secret: string; content: string }
