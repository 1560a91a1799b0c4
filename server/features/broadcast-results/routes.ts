import * as results from '@carillon/contract/broadcast-results.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, onFile, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { listEvents } from '../broadcasts/events/store.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { awaitRecipients } from './await-recipients.ts'
import { asksForCalls } from './chosen-store.ts'
import { draftDetails } from './draft-details.ts'
import { exportDetails, exportReplies } from './export/export-results.ts'
import { groupDetails } from './group-details.ts'
import { listDetails } from './list-details.ts'
import { optOutDetails } from './opt-out-details.ts'
import { readDetail } from './read-detail.ts'
import { askedOf, readSelection } from './read-selection.ts'
import { removeDetails } from './remove-details.ts'
import { draftReplies } from './replies/draft-replies.ts'
import { listTextReplies } from './replies/store.ts'
import { detailFields } from './store.ts'
import { tellHours } from './tell-hours.ts'
import { tellLeftOut } from './tell-left-out.ts'

export const broadcastResultRoutes: Route[] = [
  on(results.listDetails, async (asked) => {
    const { platform, scope, query } = asked
    const { BroadcastID: broadcastId } = asked.params
    await awaitRecipients(asked)
    const broadcast = visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, detailFields)
    const wanted = askedOf(broadcastId, query, request.filters)
    const isOfCalls = asksForCalls(wanted, broadcast)
    const of = { ...wanted, isOfCalls, request }
    const found = await listDetails(platform, scope, of)
    // Only texts wait for the quiet hours of whoever gets them.
    const Items = isOfCalls
      ? found.Items
      : await tellLeftOut(platform.db, scope, await tellHours(platform, scope, broadcastId, found.Items))
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

  act(
    results.removeDetails,
    ({ unit, params, query, body }) =>
      removeDetails(unit, chosenOf(unit.scope, params.BroadcastID, query, body.Selection)),
    awaitRecipients,
  ),

  act(
    results.detailsToGroup,
    async ({ unit, params, query, body, http }) => {
      const of = chosenOf(unit.scope, params.BroadcastID, query, body.Selection)
      const made = await groupDetails(unit, body.ListName, of)
      http.setLocation(`/v1/lists/${made.ListID}`)
      return made
    },
    awaitRecipients,
  ),

  act(
    results.detailsToDraft,
    async ({ unit, params, query, body, http }) => {
      const drafted = await draftDetails(unit, chosenOf(unit.scope, params.BroadcastID, query, body.Selection), body)
      http.setLocation(`/v1/draft-broadcasts/${drafted.DraftBroadcastID}`)
      return drafted
    },
    awaitRecipients,
  ),

  act(results.repliesToDraft, async ({ unit, params, query, body, http }) => {
    const of = readListQuery(unit.scope, query, replyFields)
    const asked = { of, chosen: readSelection(body.Selection), draftId: body.DraftBroadcastID ?? 'new' } as const
    const drafted = await draftReplies(unit, params.BroadcastID, asked)
    http.setLocation(`/v1/draft-broadcasts/${drafted.DraftBroadcastID}`)
    return drafted
  }),

  act(
    results.optOutDetails,
    ({ unit, params, query, body }) =>
      optOutDetails(unit, chosenOf(unit.scope, params.BroadcastID, query, body.Selection)),
    awaitRecipients,
  ),

  onFile(results.exportDetails, async (asked) => {
    const { platform, scope, params, query } = asked
    await awaitRecipients(asked)
    const of = chosenOf(scope, params.BroadcastID, query, everyone)
    return await exportDetails(platform, scope, of, readListQuery(scope, query, detailFields))
  }),

  onFile(results.exportSelectedDetails, async (asked) => {
    const { platform, scope, params, query, body } = asked
    await awaitRecipients(asked)
    const of = chosenOf(scope, params.BroadcastID, query, body.Selection)
    return await exportDetails(platform, scope, of, readListQuery(scope, query, detailFields))
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

  on(results.getDetail, async (asked) => {
    const { platform, scope, params } = asked
    await awaitRecipients(asked)
    return await readDetail(platform, scope, params.BroadcastID, params.PhoneNumber)
  }),
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
