import type { Task } from '@carillon/contract/tasks.ts'
import { expect, it } from 'vitest'
import { canUndo, taskSentence, withoutUndone, withProgress } from './task-words.ts'

const task = (over: Partial<Task>): Task => ({
  TaskID: 1,
  Kind: 'AddToGroup',
  ListName: 'Staff',
  Progress: 'InProgress',
  Done: 20_000,
  Total: 40_000,
  UndoID: null,
  Message: null,
  CreatedDate: '2026-11-20T10:00:00Z',
  ...over,
})

it.each([
  [{}, 'Adding 40,000 contacts to Staff'],
  [{ Progress: 'Complete', Done: 39_999 }, '39,999 contacts added to Staff.'],
  [{ Kind: 'Delete' }, 'Moving 40,000 contacts to Deleted'],
  [{ Kind: 'DeleteGroup', Progress: 'Complete' }, 'Staff was deleted. Its contacts are still in Everyone.'],
  [{ Kind: 'Undo', Progress: 'Complete', Done: 1 }, 'The change to 1 contact was undone.'],
  [{ Progress: 'Error', Message: 'The group was deleted meanwhile.' }, 'The group was deleted meanwhile.'],
  [{ Kind: 'Undo', Progress: 'Error' }, 'There was an error undoing the change to your contact(s).'],
  [{ Kind: 'MakeGroup', Progress: 'Complete', Done: 40_000 }, 'Staff was made with 40,000 people.'],
  [{ Kind: 'OptOut' }, 'Opting 40,000 people out of your texts'],
  [{ Kind: 'RemoveRecipients', Progress: 'Complete', Done: 1 }, '1 person taken out of the broadcast.'],
] as const)('%o', (over, sentence) => expect(taskSentence(task(over))).toBe(sentence))

it('takes progress from an event, and never takes it back', () => {
  const tasks = [task({}), task({ TaskID: 2, Done: 5 })]
  expect(withProgress(tasks, { TaskID: 1, Done: 30_000, Total: 40_000 }).map(({ Done }) => Done)).toEqual([30_000, 5])
  expect(withProgress(tasks, { TaskID: 1, Done: 10, Total: 40_000 }).map(({ Done }) => Done)).toEqual([20_000, 5])
})

it('offers the way back once, and not of the way back', () => {
  const done = task({ Progress: 'Complete', UndoID: 9 })
  const undone = task({ TaskID: 2, Kind: 'Undo', Progress: 'Complete', UndoID: 9 })
  const other = task({ TaskID: 3 })
  expect([done, undone, other, task({ UndoID: 9 })].map(canUndo)).toEqual([true, false, false, false])
  expect(withoutUndone([undone, done, other])).toEqual([undone, other])
})
