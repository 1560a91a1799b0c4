import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf } from './lists.ts'

/** An act on many contacts, or recipients of a broadcast, that goes on by itself. */
export const Task = z.object({
  TaskID: id,
  /** What it does; the last three to recipients of a broadcast. */
  Kind: z.enum([
    ...(['AddToGroup', 'RemoveFromGroup', 'Delete', 'Erase', 'Restore', 'DeleteGroup', 'Undo'] as const),
    ...(['MakeGroup', 'OptOut', 'RemoveRecipients', 'ChangeConversations', 'UndoConversations'] as const),
  ]),
  ListName: z.string().nullable(),
  Progress: z.enum(['InProgress', 'Complete', 'Error']),
  Done: z.number().int(),
  Total: z.number().int(),
  UndoID: id.nullable(),
  /** Why it ended early, in words for the user. */
  Message: z.string().nullable(),
  CreatedDate: instant,
})
export type Task = z.infer<typeof Task>

export const listTasks = call({
  name: 'listTasks',
  summary: 'The tasks of this user that go on, and those that ended within the last ten minutes, newest first',
  method: 'GET',
  path: '/tasks',
  who: 'user',
  reply: listOf(Task),
})

export const getTask = call({
  name: 'getTask',
  summary: 'How far a task is',
  method: 'GET',
  path: '/tasks/{TaskID}',
  who: 'user',
  params: z.object({ TaskID: idIn }),
  reply: Task,
})
