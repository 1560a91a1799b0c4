import type { Task } from '@carillon/contract/tasks.ts'
import { formatCounted } from '../../ui/format.ts'

type Told = Pick<Task, 'Kind' | 'ListName' | 'Progress' | 'Done' | 'Total' | 'Message'>

/** What a task does or did, in a sentence: 'Adding 40,000 contacts to Staff', '40,000 contacts added to Staff.' */
export const taskSentence = (task: Told): string => {
  if (task.Progress === 'Error') return task.Message || failures[task.Kind]
  const isOver = task.Progress === 'Complete'
  const contacts = formatCounted(isOver ? task.Done : task.Total, 'contact')
  const people = formatCounted(isOver ? task.Done : task.Total, 'person', 'people')
  const conversations = formatCounted(isOver ? task.Done : task.Total, 'conversation')
  const group = task.ListName ?? 'the group'
  switch (task.Kind) {
    case 'AddToGroup':
      return isOver ? `${contacts} added to ${group}.` : `Adding ${contacts} to ${group}`
    case 'RemoveFromGroup':
      return isOver ? `${contacts} removed from ${group}.` : `Removing ${contacts} from ${group}`
    case 'Delete':
      return isOver ? `${contacts} moved to Deleted.` : `Moving ${contacts} to Deleted`
    case 'Erase':
      return isOver ? `${contacts} deleted for good.` : `Deleting ${contacts} for good`
    case 'Restore':
      return isOver ? `${contacts} restored.` : `Restoring ${contacts}`
    case 'DeleteGroup':
      return isOver ? `${group} was deleted. Its contacts are still in Everyone.` : `Deleting ${group}`
    case 'Undo':
      return isOver ? `The change to ${contacts} was undone.` : `Undoing the change to ${contacts}`
    case 'MakeGroup':
      return isOver ? `${group} was made with ${people}.` : `Putting ${people} into ${group}`
    case 'OptOut':
      return isOver ? `${people} opted out of your texts.` : `Opting ${people} out of your texts`
    case 'RemoveRecipients':
      return isOver ? `${people} taken out of the broadcast.` : `Taking ${people} out of the broadcast`
    case 'ChangeConversations':
      return isOver ? `${conversations} changed.` : `Changing ${conversations}`
    case 'UndoConversations':
      return isOver ? `The change to ${conversations} was undone.` : `Undoing the change to ${conversations}`
  }
}

const failures: Record<Task['Kind'], string> = {
  AddToGroup: 'There was an error adding your contact(s).',
  RemoveFromGroup: 'There was an error deleting your contact(s).',
  Delete: 'There was an error deleting your contact(s).',
  Erase: 'There was an error deleting your contact(s).',
  Restore: 'There was an error restoring your contact(s).',
  DeleteGroup: 'There was an error deleting your group.',
  Undo: 'There was an error undoing the change to your contact(s).',
  MakeGroup: 'There was an error adding your group.',
  OptOut: 'There was an error opting these people out.',
  RemoveRecipients: 'There was an error taking these people out of your broadcast.',
  ChangeConversations: 'There was an error changing your conversations.',
  UndoConversations: 'There was an error undoing the change to your conversations.',
}

/** The tasks with what an event said of one; an event that comes late never takes progress back. */
export const withProgress = <T extends Pick<Task, 'TaskID' | 'Done' | 'Total'>>(
  tasks: readonly T[],
  { TaskID, Done, Total }: { TaskID: number; Done: number; Total: number },
): T[] => tasks.map((task) => (task.TaskID === TaskID ? { ...task, Done: Math.max(task.Done, Done), Total } : task))

const isUndo = (kind: Task['Kind']): boolean => kind === 'Undo' || kind === 'UndoConversations'

/** Whether a task that ended can be taken back; the way back itself cannot. */
export const canUndo = ({ Kind, Progress, UndoID }: Pick<Task, 'Kind' | 'Progress' | 'UndoID'>): boolean =>
  UndoID !== null && Progress === 'Complete' && !isUndo(Kind)

/** Without tasks that are being undone or were: the undo is a task of its own, and is shown instead. */
export const withoutUndone = <T extends Pick<Task, 'Kind' | 'UndoID'>>(tasks: readonly T[]): T[] => {
  const undone = new Set(tasks.filter(({ Kind }) => isUndo(Kind)).map(({ UndoID }) => UndoID))
  return tasks.filter(({ Kind, UndoID }) => isUndo(Kind) || UndoID === null || !undone.has(UndoID))
}
