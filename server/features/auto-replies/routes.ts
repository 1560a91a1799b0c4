import * as calls from '@carillon/contract/auto-replies.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addAutoReply, deleteAutoReply, updateAutoReply } from './save-auto-reply.ts'
import * as store from './store.ts'

export const autoReplyRoutes: Route[] = [
  on(calls.listAutoReplies, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, store.autoReplyFields)
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
  act(calls.deleteAutoReply, async ({ unit, params }) => {
    await deleteAutoReply(unit, params.AutoReplyID)
    return { Success: true as const }
  }),
  on(calls.listAutoRepliesOfNumber, async ({ platform, scope, params, query }) => {
    const { TextNumberID } = params
    if (!scope.textNumbers.includes(TextNumberID)) throw refuse('NotFound')
    const request = readListQuery(scope, query, store.autoReplyFields)
    const found = await store.listAutoReplies(platform.db, scope, request, TextNumberID)
    return pageOf(`/textnumbers/${TextNumberID}/autoreplies`, query, request, found)
  }),
]
