import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { undoUsers } from '../account-users/act-on-users.ts'
import { undoAudioRemoval } from '../audio/act-on-audio.ts'
import { undoAutoReplyDeletion } from '../auto-replies/delete-auto-reply.ts'
import { undoAct } from '../contacts/bulk/undo-act.ts'
import { undoChange } from '../conversations/change/undo-change.ts'
import { undoRemoval } from '../drafts/list-contacts.ts'
import { findDraftOf } from '../drafts/store.ts'
import { changeUpload } from '../imports/store.ts'
import { undoMediaRemoval } from '../media/remove-media.ts'
import { undoPictureRemoval } from '../profile-pictures/remove-profile-picture.ts'
import { undoCancel } from '../scheduled-conversations/cancel-scheduled.ts'
import { undoTemplateRemoval } from '../templates/act-on-templates.ts'
import { findUndo } from '../undos/store.ts'

/** Takes an act back, whatever it was. */
export const takeBack = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const found = await findUndo(tx, scope, UndoID, now)
  if (!found) throw refuse('NotFound')
  switch (found.kind) {
    case 'DeleteTemplates':
      return await undoTemplateRemoval(unit, UndoID)
    case 'Conversations':
      return await undoChange(unit, UndoID)
    case 'DeactivateUsers':
    case 'ReactivateUsers':
      return await undoUsers(unit, UndoID)
    case 'DeleteAudio':
      return await undoAudioRemoval(unit, UndoID)
    case 'RemovePictures':
      return await undoMediaRemoval(unit, UndoID)
    case 'DeleteAutoReply':
      return await undoAutoReplyDeletion(unit, UndoID)
    case 'RemoveProfilePicture':
      return await undoPictureRemoval(unit, UndoID)
    case 'CancelScheduled':
      return await undoCancel(unit, UndoID)
    case 'RemoveRecipients': {
      const draftId = await findDraftOf(tx, scope, found.thingId!)
      if (draftId === undefined) throw refuse('WrongStatus', { summary: draftIsGone })
      const { UndoExecuted, Restored } = await undoRemoval(unit, draftId, UndoID)
      return { UndoExecuted, UndoID, TaskID: null, Restored, Left: 0, Message: null }
    }
    case 'Import': {
      const undone = await undoAct(unit, UndoID, ['Import'])
      await changeUpload(tx, scope, found.thingId!, { undone_at: now })
      return undone
    }
    default:
      return await undoAct(unit, UndoID, [found.kind])
  }
}

const draftIsGone = 'This draft was sent or deleted since, so nobody can be put back into it.'
