import * as call from '@carillon/contract/broadcasts.ts'
import { setBroadcastLabels } from '@carillon/contract/labels.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { changeBroadcast, deleteBroadcast } from './change-broadcast.ts'
import { createBroadcast } from './create-broadcast.ts'
import { labelBroadcast } from './label-broadcast.ts'
import { broadcastFields } from './list/store.ts'
import { readSummary } from './list/summary-store.ts'
import { listBroadcasts, readBroadcast } from './read-broadcast.ts'
import { validateStart } from './validate-start.ts'

export const broadcastRoutes: Route[] = [
  on(call.listBroadcasts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, broadcastFields)
    return pageOf('/broadcasts', query, request, await listBroadcasts(platform, scope, request))
  }),

  on(call.broadcastsSummary, ({ platform, scope }) => readSummary(platform.db, scope)),

  on(call.getBroadcast, ({ platform, scope, params }) => readBroadcast(platform, scope, params.BroadcastID)),

  on(call.createBroadcast, async ({ platform, scope, body, http }) => {
    const created = await createBroadcast(platform, scope, body)
    http.setLocation(created.Uri)
    return created
  }),

  on(call.validateBroadcast, ({ platform, scope, body }) => validateStart(platform, scope, body)),

  on(call.updateBroadcast, ({ platform, scope, params, body }) =>
    changeBroadcast(platform, scope, params.BroadcastID, body),
  ),

  on(call.deleteBroadcast, async ({ platform, scope, params }) => {
    await deleteBroadcast(platform, scope, params.BroadcastID)
    return { Success: true as const }
  }),

  on(setBroadcastLabels, ({ platform, scope, params, body }) =>
    labelBroadcast(platform, scope, params.BroadcastID, body.Labels),
  ),
]
