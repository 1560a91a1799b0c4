import { filterKindsOf } from '@carillon/contract/lists.ts'
import * as call from '@carillon/contract/repeating.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { changeRepeating, deleteRepeating } from './change-repeating.ts'
import { createRepeating } from './create-repeating.ts'
import { draftSeries } from './draft-series.ts'
import { dismissFailures, listFailures } from './failure-store.ts'
import { visibleSeries } from './policy.ts'
import { listRepeating, readRepeating } from './read-repeating.ts'
import { reckonRun } from './run/reckon-run.ts'
import { runAgain } from './run/run-again.ts'
import { findRepeating, hasRunInProgress } from './store.ts'
import { validateSchedule } from './validate-schedule.ts'

const fields = {
  sortable: ['NextRunDate', 'BroadcastName', 'Status', 'CreatedDate'],
  filterable: filterKindsOf(call.RepeatingBroadcastsQuery),
  defaultSort: 'NextRunDate',
} as const
const failureFields = { sortable: [], filterable: filterKindsOf(call.RepeatingFailuresQuery) } as const

export const repeatingRoutes: Route[] = [
  on(call.validateSchedule, async ({ platform, scope, body }) =>
    validateSchedule(body, scope.timeZone, platform.clock.now()),
  ),

  on(call.listRepeatingFailures, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, failureFields)
    const found = await listFailures(platform.db, scope, request)
    return pageOf('/repeatingbroadcasts/accountfailures', query, request, found)
  }),

  on(call.dismissRepeatingFailures, async ({ platform, scope, body }) => {
    await dismissFailures(platform.db, scope, body.RepeatingFailureIDs ?? null, platform.clock.now())
    return { Success: true as const }
  }),

  on(call.canDeleteRepeating, async ({ platform, scope, params: { RepeatingBroadcastID: repeatingId } }) => {
    visibleSeries(await findRepeating(platform.db, scope, repeatingId))
    return { CanSafelyDelete: !(await hasRunInProgress(platform.db, scope, repeatingId)) }
  }),

  on(call.listRepeatingBroadcasts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, fields)
    return pageOf('/repeatingbroadcasts', query, request, await listRepeating(platform, scope, request))
  }),

  act(call.createRepeatingBroadcast, async ({ unit, body, http }) => {
    const created = await createRepeating(unit, body)
    http.setLocation(created.Uri)
    return created
  }),

  on(call.getRepeatingBroadcast, ({ platform, scope, params }) =>
    readRepeating(platform, scope, params.RepeatingBroadcastID),
  ),

  act(call.updateRepeatingBroadcast, ({ unit, params, body }) =>
    changeRepeating(unit, params.RepeatingBroadcastID, body),
  ),

  on(call.reckonRepeatingRun, ({ platform, scope, params }) => reckonRun(platform, scope, params.RepeatingBroadcastID)),

  act(call.runRepeatingAgain, async ({ unit, params, body, http }) => {
    const made = await runAgain(unit, params.RepeatingBroadcastID, body)
    http.setLocation(made.Uri)
    return made
  }),

  act(call.repeatingToDraft, async ({ unit, params, http }) => {
    const DraftBroadcastID = await draftSeries(unit, params.RepeatingBroadcastID)
    http.setLocation(`/v1/draft-broadcasts/${DraftBroadcastID}`)
    return { DraftBroadcastID }
  }),

  act(call.deleteRepeatingBroadcast, async ({ unit, params }) => {
    await deleteRepeating(unit, params.RepeatingBroadcastID)
    return { Success: true as const }
  }),
]
