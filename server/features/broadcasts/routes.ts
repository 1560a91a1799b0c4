import * as results from '@carillon/contract/broadcast-results.ts'
import * as call from '@carillon/contract/broadcasts.ts'
import { setBroadcastLabels } from '@carillon/contract/labels.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, onFile, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { changeBroadcast, deleteBroadcast } from './change-broadcast.ts'
import { createBroadcast } from './create-broadcast.ts'
import { draftDetails } from './details/draft-details.ts'
import { groupDetails } from './details/group-details.ts'
import { listDetails } from './details/list-details.ts'
import { optOutDetails } from './details/opt-out-details.ts'
import { readDetail } from './details/read-detail.ts'
import { askedOf, readSelection } from './details/read-selection.ts'
import { removeDetails } from './details/remove-details.ts'
import { detailFields } from './details/store.ts'
import { tellHours } from './details/tell-hours.ts'
import { listEvents } from './events/store.ts'
import { exportDetails, exportReplies } from './export/export-results.ts'
import { labelBroadcast } from './label-broadcast.ts'
import { broadcastFields } from './list/store.ts'
import { readSummary } from './list/summary-store.ts'
import { visibleBroadcast } from './policy.ts'
import { listBroadcasts, readBroadcast } from './read-broadcast.ts'
import { draftReplies } from './replies/draft-replies.ts'
import { listTextReplies } from './replies/store.ts'
import { findName } from './store.ts'
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

  on(results.listDetails, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, detailFields)
    const found = await listDetails(platform, scope, { ...askedOf(broadcastId, query, request.filters), request })
    const Items = await tellHours(platform, scope, broadcastId, found.Items)
    return pageOf(`/broadcasts/${broadcastId}/details`, query, request, { ...found, Items })
  }),

  on(results.listEvents, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, { sortable: [], filterable: filterKindsOf(results.EventsQuery) })
    const found = await listEvents(platform.db, scope, broadcastId, request)
    return pageOf(`/broadcasts/${broadcastId}/events`, query, request, found)
  }),

  on(results.listTextReplies, async ({ platform, scope, params: { BroadcastID: broadcastId }, query }) => {
    visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, replyFields)
    const found = await listTextReplies(platform.db, scope, broadcastId, request)
    return pageOf(`/broadcasts/${broadcastId}/textreplies`, query, request, found)
  }),

  on(results.removeDetails, ({ platform, scope, params, query, body }) =>
    removeDetails(platform, scope, chosenOf(scope, params.BroadcastID, query, body.Selection)),
  ),

  on(results.detailsToGroup, async ({ platform, scope, params, query, body, http }) => {
    const of = chosenOf(scope, params.BroadcastID, query, body.Selection)
    const made = await groupDetails(platform, scope, body.ListName, of)
    http.setLocation(`/v1/lists/${made.ListID}`)
    return made
  }),

  on(results.detailsToDraft, async ({ platform, scope, params, query, body, http }) => {
    const drafted = await draftDetails(
      platform,
      scope,
      chosenOf(scope, params.BroadcastID, query, body.Selection),
      body,
    )
    http.setLocation(`/v1/draft-broadcasts/${drafted.DraftBroadcastID}`)
    return drafted
  }),

  on(results.repliesToDraft, async ({ platform, scope, params, query, body, http }) => {
    const of = readListQuery(scope, query, replyFields)
    const asked = { of, chosen: readSelection(body.Selection), draftId: body.DraftBroadcastID ?? 'new' } as const
    const drafted = await draftReplies(platform, scope, params.BroadcastID, asked)
    http.setLocation(`/v1/draft-broadcasts/${drafted.DraftBroadcastID}`)
    return drafted
  }),

  on(results.optOutDetails, ({ platform, scope, params, query, body }) =>
    optOutDetails(platform, scope, chosenOf(scope, params.BroadcastID, query, body.Selection)),
  ),

  onFile(results.exportDetails, ({ platform, scope, params, query }) =>
    exportDetails(
      platform,
      scope,
      chosenOf(scope, params.BroadcastID, query, everyone),
      readListQuery(scope, query, detailFields),
    ),
  ),

  onFile(results.exportSelectedDetails, ({ platform, scope, params, query, body }) => {
    const of = chosenOf(scope, params.BroadcastID, query, body.Selection)
    return exportDetails(platform, scope, of, readListQuery(scope, query, detailFields))
  }),

  onFile(results.exportTextReplies, ({ platform, scope, params, query }) =>
    exportReplies(platform, scope, params.BroadcastID, {
      of: readListQuery(scope, query, replyFields),
      chosen: readSelection(everyone),
    }),
  ),

  onFile(results.exportSelectedReplies, ({ platform, scope, params, query, body }) =>
    exportReplies(platform, scope, params.BroadcastID, {
      of: readListQuery(scope, query, replyFields),
      chosen: readSelection(body.Selection),
    }),
  ),

  on(results.getDetail, ({ platform, scope, params }) =>
    readDetail(platform, scope, params.BroadcastID, params.PhoneNumber),
  ),
]

const replyFields = { sortable: [], filterable: filterKindsOf(results.RepliesQuery) }

const everyone: results.PhoneSelection = { Type: 'SelectedAll', Items: [] }

const chosenOf = (
  scope: Scope,
  broadcastId: number,
  query: results.DetailsQuery,
  selection: results.PhoneSelection,
) => ({
  asked: askedOf(broadcastId, query, readListQuery(scope, query, detailFields).filters),
  chosen: readSelection(selection),
})
