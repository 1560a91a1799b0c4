import type { AuditEvent } from '@carillon/contract/audit.ts'
import type { Undone } from '@carillon/contract/lists.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { undoUsers } from '../account-users/act-on-users.ts'
import { undoAudioRemoval } from '../audio/act-on-audio.ts'
import { noteEvent } from '../audit/note-event.ts'
import { undoAutoReplyDeletion } from '../auto-replies/delete-auto-reply.ts'
import { undoCallerIdRemoval } from '../caller-ids/remove-caller-id.ts'
import { undoAct } from '../contacts/bulk/undo-act.ts'
import { undoChange } from '../conversations/change/undo-change.ts'
import { undoRemoval } from '../drafts/list-contacts.ts'
import { findDraftOf } from '../drafts/store.ts'
import { changeUpload } from '../imports/store.ts'
import { undoMediaRemoval } from '../media/remove-media.ts'
import { undoPictureRemoval } from '../profile-pictures/remove-profile-picture.ts'
import { undoCancel } from '../scheduled-conversations/cancel-scheduled.ts'
import { undoTemplateRemoval } from '../templates/act-on-templates.ts'
import { findUndo, type UndoKind } from '../undos/store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findUndo>>>

/** Takes an act back, whatever it was, and writes that into the log of the account. */
export const takeBack = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const found = await findUndo(tx, scope, UndoID, now)
  if (!found) throw refuse('NotFound')
  const undone = await undo(unit, UndoID, found)
  const [kind, what] = noted[found.kind] ?? []
  // What support takes back was noted before (api/note-stand-in.ts).
  if (kind && !scope.support) {
    const summary = `Took back that ${what}${scope.isProgram ? ', by a program' : ''}.`
    await noteEvent(tx, scope, scope, { kind, summary, now })
  }
  return undone
}

/** What of it stands in the log: not what is of one's own screen, and users are noted by name where they are turned on again. */
const noted: { readonly [Kind in UndoKind]?: readonly [AuditEvent['Kind'], string] } = {
  AddToGroup: ['Contacts', 'contacts were put into a group'],
  RemoveFromGroup: ['Contacts', 'contacts were taken out of a group'],
  DeleteGroup: ['Contacts', 'a group was deleted'],
  Delete: ['Contacts', 'contacts were deleted'],
  Restore: ['Contacts', 'contacts were restored'],
  Merge: ['Contacts', 'contacts were merged'],
  Import: ['Contacts', 'a file was imported'],
  AddContacts: ['Contacts', 'contacts were added'],
  DeleteTemplates: ['Library', 'templates were deleted'],
  RemovePictures: ['Library', 'pictures were deleted'],
  DeleteAudio: ['Library', 'recordings were deleted'],
  RemoveCallerID: ['Settings', 'a caller ID was removed'],
  DeleteAutoReply: ['Settings', 'an auto reply was deleted'],
  RemoveRecipients: ['Broadcasts', 'recipients were taken out of a draft'],
}

const undo = async (unit: Unit, UndoID: number, found: Found): Promise<Undone> => {
  const { db: tx, scope, now } = unit
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
    case 'RemoveCallerID':
      return await undoCallerIdRemoval(unit, UndoID)
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
