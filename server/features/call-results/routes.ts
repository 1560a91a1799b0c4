import * as results from '@carillon/contract/call-results.ts'
import { liveNodes } from '../../platform/nodes.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, onFile, type Route } from '../../platform/route.ts'
import { awaitRecipients } from '../broadcast-results/await-recipients.ts'
import { callHeads } from '../broadcast-results/call-columns-store.ts'
import { streamRows } from '../broadcast-results/export/stream-rows.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { servingTrunks } from '../trunks/read-trunks.ts'
import { countInProgress } from './in-progress-store.ts'
import { giveCallSound, readCall } from './read-call.ts'
import { type CallsAsked, callCells, callFields, listCalls } from './store.ts'

export const callResultRoutes: Route[] = [
  on(results.listCallResults, async (asked) => {
    const { platform, scope, query } = asked
    const { BroadcastID: broadcastId } = asked.params
    await awaitRecipients(asked)
    visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, callFields)
    const found = await listCalls(platform.db, scope, callsOf(broadcastId, query, request))
    return pageOf(`/broadcasts/${broadcastId}/callresults`, query, request, found)
  }),

  on(results.getCallResult, async (asked) => {
    await awaitRecipients(asked)
    return await readCall(asked.platform, asked.scope, asked.params)
  }),

  onFile(results.getCallSound, async (asked) => {
    await awaitRecipients(asked)
    return await giveCallSound(asked.platform, asked.scope, { ...asked.params, ...asked.query })
  }),

  on(results.getCallsInProgress, async ({ platform, scope, params: { BroadcastID: broadcastId } }) => {
    const { db } = platform
    visibleBroadcast(await findName(db, scope, broadcastId))
    const { CallThrottle, ...calls } = await countInProgress(db, scope, broadcastId, await liveNodes(db, 'engine'))
    const lines = (await servingTrunks(platform)).reduce((sum, { channels }) => sum + channels, 0)
    return {
      ...calls,
      LinesInUse: calls.Dialing + calls.Ringing + calls.Talking + calls.LeavingMessage + calls.InDoubt,
      LinesAllowed: CallThrottle === 0 ? lines : Math.min(CallThrottle, lines),
    }
  }),

  onFile(results.exportCallResults, async (asked) => {
    const { platform, scope, query } = asked
    const { BroadcastID: broadcastId } = asked.params
    await awaitRecipients(asked)
    const { BroadcastName } = visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, callFields)
    return {
      fileName: `${BroadcastName} calls.csv`,
      content: streamRows(platform, scope, callHeads, callCells(scope, callsOf(broadcastId, query, request))),
    }
  }),
]

type Query = { category: CallsAsked['section']; response: CallsAsked['response'] }

const callsOf = (broadcastId: number, { category, response }: Query, request: CallsAsked['request']): CallsAsked => ({
  ...{ broadcastId, section: category, response, request },
})
