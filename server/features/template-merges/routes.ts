import { filterKindsOf, type ListQuery } from '@carillon/contract/lists.ts'
import * as call from '@carillon/contract/template-merges.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, onFile, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { mergeFrom } from '../audiences/merges/policy.ts'
import { leaveOut } from './leave-out.ts'
import { listMessages } from './messages/list-messages.ts'
import { previewMessages } from './messages/preview-messages.ts'
import { mergeReport } from './messages/write-report.ts'
import { visibleMerge } from './policy.ts'
import { setBroadcastMessage } from './set-broadcast-message.ts'
import { setDraftMessage } from './set-draft-message.ts'
import { startMerge } from './start-merge.ts'
import { findMerge } from './store.ts'

const messageFields = {
  sortable: ['PhoneNumber', 'FirstName', 'LastName'],
  filterable: filterKindsOf(call.MergedMessagesQuery),
  defaultSort: 'PhoneNumber',
} as const

const usualPageSize = 1000

const readMessagesQuery = (scope: Scope, query: ListQuery) =>
  readListQuery(
    scope,
    query.pagesize === undefined && query.takesize === undefined ? { ...query, pagesize: usualPageSize } : query,
    messageFields,
  )

export const templateMergeRoutes: Route[] = [
  act(call.startMerge, async ({ unit, body, http }) => {
    const merge = await startMerge(unit, body.DraftBroadcastID)
    http.setLocation(merge.MergeSummaryUri)
    return merge
  }),

  act(call.startDraftMerge, async ({ unit, params, http }) => {
    const merge = await startMerge(unit, params.DraftBroadcastID)
    http.setLocation(merge.MergeSummaryUri)
    return merge
  }),

  on(call.getMerge, async ({ platform, scope, params }) =>
    mergeFrom(visibleMerge(await findMerge(platform.db, scope, params.TemplateMergeID))),
  ),

  on(call.listMergedMessages, async ({ platform, scope, params: { TemplateMergeID: mergeId }, query }) => {
    const request = readMessagesQuery(scope, query)
    const found = await listMessages(platform, scope, mergeId, { request, shown: query.status })
    return pageOf(`/template-merges/${mergeId}/messages`, query, request, found)
  }),

  on(call.updateMergedMessages, ({ platform, scope, params, query, body }) => {
    const { q, filters } = readMessagesQuery(scope, query)
    const { Selection: selection, Update } = body
    const asked = { selection, shown: query.status, q, filters, isExcluded: Update.Exclude }
    return leaveOut(platform, scope, params.TemplateMergeID, asked)
  }),

  onFile(call.mergeReport, ({ platform, scope, params, query }) => {
    const { q, filters } = readMessagesQuery(scope, query)
    return mergeReport(platform, scope, params.TemplateMergeID, { q, filters, shown: query.status })
  }),

  on(call.previewMerge, ({ platform, scope, body }) => previewMessages(platform, scope, body)),

  act(call.setDraftMessage, ({ unit, params, body }) => setDraftMessage(unit, params.DraftBroadcastID, body)),

  act(call.setBroadcastMessage, ({ unit, params, body }) => setBroadcastMessage(unit, params.BroadcastID, body)),
]
