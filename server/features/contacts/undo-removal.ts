import { systemGroups } from '@carillon/contract/contacts.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { addMembers, takeUndo } from './groups/store.ts'
import { undoWithinMs } from './policy.ts'
import { countClashes, restore } from './store.ts'

/** Takes back a removal within ten minutes. Refused when Everyone has got one of the numbers again meanwhile. */
export const undoRemoval = async ({ db, clock }: Platform, scope: Scope, UndoID: number) =>
  await transaction(db, async (tx) => {
    const now = clock.now()
    const undo = await takeUndo(tx, scope, UndoID, new Date(now.getTime() - undoWithinMs))
    if (!undo) throw refuse('NotFound')
    if (undo.listId !== systemGroups.Everyone) await addMembers(tx, scope, undo.listId, undo.personIds)
    else if ((await countClashes(tx, scope, undo.personIds)) > 0) throw refuse('ContactExists')
    else await restore(tx, scope, undo.personIds, now)
    return { UndoExecuted: true, UndoID }
  })
