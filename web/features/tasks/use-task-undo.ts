import { undoContactRemoval, undoGroupDeletion } from '@carillon/contract/groups.ts'
import type { Task } from '@carillon/contract/tasks.ts'
import { useSend } from '../../platform/queries.ts'
import { contactCalls } from '../contacts/queries.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'

/** Takes back what a task did; undoing a large act is a task again. */
export const useTaskUndo = () => {
  const follow = useFollowTask()
  const contacts = useSend(undoContactRemoval, {
    invalidates: contactCalls,
    failure: 'There was an error undoing the change to your contact(s)',
  })
  const group = useSend(undoGroupDeletion, {
    invalidates: contactCalls,
    failure: 'There was an error undoing the change to your group',
  })
  const undo = async ({ Kind, UndoID }: Pick<Task, 'Kind' | 'UndoID'>): Promise<boolean> => {
    if (UndoID === null) return false
    try {
      // The group of the address is not asked for: what was taken away is known by the UndoID.
      if (Kind === 'DeleteGroup') await group.mutateAsync({ params: { UndoID } })
      else await contacts.mutateAsync({ params: { ListID: 0, UndoID } })
      return true
    } catch {
      // A toast has said so, and the offer stays.
      return false
    } finally {
      follow()
    }
  }
  return { undo, isUndoing: contacts.isPending || group.isPending }
}
