import * as jobs from '@carillon/contract/jobs.ts'
import * as calls from '@carillon/contract/operations.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { listTasksOfAll, taskFields } from '../tasks/staff-store.ts'
import { readTextingHours, resetTextingHours, setTextingHours } from './change-texting-hours.ts'
import { jobFields, listJobs } from './job-store.ts'
import { readDelivery } from './read-delivery.ts'
import { retryJob, retryTask } from './retry-work.ts'

export const operationsRoutes: Route[] = [
  on(calls.getDelivery, ({ platform, scope, query }) => readDelivery(platform, scope, query)),
  on(calls.getTextingHours, ({ platform }) => readTextingHours(platform.db)),
  act(calls.setTextingHours, ({ unit, body }) => setTextingHours(unit, body)),
  act(calls.resetTextingHours, ({ unit }) => resetTextingHours(unit)),
  on(jobs.listStaffJobs, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, jobFields)
    return pageOf('/staff/jobs', query, request, await listJobs(platform.db, scope, request))
  }),
  act(jobs.retryStaffJob, async ({ unit, params }) => {
    await retryJob(unit, params.JobID)
    return { Success: true as const }
  }),
  on(jobs.listStaffTasks, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, taskFields)
    return pageOf('/staff/tasks', query, request, await listTasksOfAll(platform.db, scope, request))
  }),
  act(jobs.retryStaffTask, async ({ unit, params }) => {
    await retryTask(unit, params.TaskID)
    return { Success: true as const }
  }),
]
