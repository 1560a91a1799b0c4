import { queueTasks } from '../../tasks/queue-tasks.ts'

/** Acts on many contacts. */
export const actQueue = queueTasks('contacts', [
  'AddToGroup',
  'RemoveFromGroup',
  'Delete',
  'Erase',
  'Restore',
  'DeleteGroup',
  'Undo',
])
