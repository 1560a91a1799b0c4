import * as call from '@carillon/contract/broadcasts.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { changeBroadcast, deleteBroadcast } from './change-broadcast.ts'
import { createBroadcast } from './create-broadcast.ts'
import { listDetails } from './details/store.ts'
import { listEvents } from './events/store.ts'
import { visibleBroadcast } from './policy.ts'
import { listBroadcasts, readBroadcast } from './read-broadcast.ts'
import { findBroadcast, listTextReplies } from './store.ts'
import { validateStart } from './validate-start.ts'

const fields = {
  sortable: [
    'BroadcastStatusCategory',
    'BroadcastName',
    'BroadcastType',
    'StartDate',
    'CreatedDate',
    'PhoneNumberCount',
  ],
  filterable: [
    'BroadcastStatusCategory',
    'BroadcastStatus',
    'BroadcastType',
    'StartDate',
    'CreatedDate',
    'TextNumberID',
    'UserID',
  ],
  defaultSort: 'BroadcastStatusCategory',
} as const

const detailFields = {
  sortable: ['PhoneNumber', 'FirstName', 'LastName', 'TextResultCategory', 'CompletedDate'],
  filterable: [],
  defaultSort: 'PhoneNumber',
} as const

export const broadcastRoutes: Route[] = [
  on(call.listBroadcasts, async ({ platform, scope, query }) => {
    const request = readListQuery(query, fields)
    return pageOf('/broadcasts', query, request, await listBroadcasts(platform, scope, request))
  }),

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

  on(call.listDetails, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findBroadcast(platform.db, scope, broadcastId))
    const request = readListQuery(query, detailFields)
    const found = await listDetails(platform.db, scope, { broadcastId, section: query.category, request })
    return pageOf(`/broadcasts/${broadcastId}/details`, query, request, found)
  }),

  on(call.listEvents, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findBroadcast(platform.db, scope, broadcastId))
    const request = readListQuery(query, { sortable: [], filterable: [] } as const)
    const found = await listEvents(platform.db, scope, broadcastId, request)
    return pageOf(`/broadcasts/${broadcastId}/events`, query, request, found)
  }),

  on(call.listTextReplies, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findBroadcast(platform.db, scope, broadcastId))
    const request = readListQuery(query, { sortable: [], filterable: [] } as const)
    const found = await listTextReplies(platform.db, scope, broadcastId, request)
    return pageOf(`/broadcasts/${broadcastId}/textreplies`, query, request, found)
  }),
]
