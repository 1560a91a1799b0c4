import * as calls from '@carillon/contract/auto-replies.ts'
import type { z } from 'zod'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import type { Scope } from '../../platform/scope.ts'
import { deleteAutoReply } from './delete-auto-reply.ts'
import { addAutoReply, updateAutoReply } from './save-auto-reply.ts'
import * as store from './store.ts'

const requestOf = (
  scope: Scope,
  { view, ...query }: z.output<typeof calls.AutoRepliesQuery>,
): store.AutoReplyRequest => ({ ...readListQuery(scope, query, store.autoReplyFields), view })

export const autoReplyRoutes: Route[] = [
  on(calls.listAutoReplies, async ({ platform, scope, query }) => {
    const request = requestOf(scope, query)
    return pageOf('/autoreplies', query, request, await store.listAutoReplies(platform.db, scope, request, null))
  }),
  on(calls.getAutoReply, async ({ platform, scope, params }) => {
    const found = await store.findAutoReply(platform.db, scope, params.AutoReplyID)
    if (!found) throw refuse('NotFound')
    return found
  }),
  act(calls.addAutoReply, async ({ unit, body, http }) => {
    const added = await addAutoReply(unit, body)
    http.setLocation(`/v1/autoreplies/${added.ID}`)
    return added
  }),
  act(calls.updateAutoReply, ({ unit, params, body }) => updateAutoReply(unit, params.AutoReplyID, body)),
  act(calls.deleteAutoReply, async ({ unit, params }) => ({
    ...{ Success: true as const, UndoID: await deleteAutoReply(unit, params.AutoReplyID), Count: 1 },
  })),
  on(calls.listAutoRepliesOfNumber, async ({ platform, scope, params, query }) => {
    const { TextNumberID } = params
    if (!scope.textNumbers.includes(TextNumberID)) throw refuse('NotFound')
    const request = requestOf(scope, query)
    const found = await store.listAutoReplies(platform.db, scope, request, TextNumberID)
    return pageOf(`/textnumbers/${TextNumberID}/autoreplies`, query, request, found)
  }),
]
