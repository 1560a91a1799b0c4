import { queueTasks } from '../../tasks/queue-tasks.ts'

/** Acts on many recipients. */
export const actQueue = queueTasks('broadcasts', ['MakeGroup', 'OptOut', 'RemoveRecipients'])
