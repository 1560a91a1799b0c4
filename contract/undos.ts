import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf, Undone } from './lists.ts'

/** An act of this user that can be taken back, or was, within the last ten minutes. */
export const Undo = z.object({
  UndoID: id,
  Kind: z.enum([
    ...([
      'AddToGroup',
      'RemoveFromGroup',
      'DeleteGroup',
      'Delete',
      'Restore',
      'Merge',
      'Import',
      'AddContacts',
    ] as const),
    ...(['DeleteTemplates', 'RemovePictures', 'RemoveRecipients', 'DeleteAutoReply', 'Conversations'] as const),
    ...(['CancelScheduled', 'RemoveProfilePicture', 'DeactivateUsers', 'ReactivateUsers'] as const),
    ...(['DeleteAudio', 'RemoveCallerID'] as const),
  ]),
  /** What it was about, where that is one: a group, file, template, picture, contact or keyword; of conversations, what was done. */
  Name: z.string().nullable(),
  /** Of an import: its file; 0 of anything else. */
  FileID: z.number().int(),
  /** How many contacts, templates, pictures, people or auto replies. */
  Count: z.number().int(),
  /** `InProgress`: still being done; `Undoing`: being taken back. */
  Progress: z.enum(['InProgress', 'Done', 'Undoing', 'Undone']),
  /** Not while a file is being imported. */
  CanUndo: z.boolean(),
  /** Once it was undone, what was left as it is, why, and what to do. */
  Message: z.string().nullable(),
  CreatedDate: instant,
  ExpiresDate: instant,
})
export type Undo = z.infer<typeof Undo>

export const listUndos = call({
  name: 'listUndos',
  summary: 'What this user has done within the last ten minutes and can take back, newest first',
  method: 'GET',
  path: '/undos',
  who: 'user',
  reply: listOf(Undo),
})

export const undo = call({
  name: 'undo',
  summary: 'Take an act back, whatever it was; what others have changed since stays as it is',
  method: 'POST',
  path: '/undos/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
  errors: [
    'ContactExists',
    'GroupNameTaken',
    'TemplateNameTaken',
    'TextNumberNotYours',
    'AutoReplyExists',
    'AutoReplyKeywordTaken',
    'WrongStatus',
  ],
})
