import * as calls from '@carillon/contract/tasks.ts'
import { refuse } from '../../platform/refusal.ts'
import { on, type Route } from '../../platform/route.ts'
import { shownForMs } from './policy.ts'
import * as store from './store.ts'

export const taskRoutes: Route[] = [
  on(calls.listTasks, async ({ platform, scope }) => {
    const since = new Date(platform.clock.now().getTime() - shownForMs)
    const Items = await store.listTasks(platform.db, scope, since)
    return { Items, Size: Items.length, Previous: null, Next: null }
  }),
  on(calls.getTask, async ({ platform, scope, params }) => {
    const found = await store.findTask(platform.db, scope, params.TaskID)
    if (!found) throw refuse('NotFound')
    return found
  }),
]
