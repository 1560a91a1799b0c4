import * as call from '@carillon/contract/broadcasts.ts'
import { sendDraftTest } from '@carillon/contract/drafts.ts'
import { setBroadcastLabels } from '@carillon/contract/labels.ts'
import { renewRecording } from '@carillon/contract/recordings.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { changeBroadcast, deleteBroadcast } from './change-broadcast.ts'
import { sendTest } from './create/send-test.ts'
import { createBroadcast } from './create-broadcast.ts'
import { labelBroadcast } from './label-broadcast.ts'
import { broadcastFields } from './list/store.ts'
import { readSummary } from './list/summary-store.ts'
import { listBroadcasts, readBroadcast } from './read-broadcast.ts'
import { renewRecordingId } from './recording/recording-id.ts'
import { validateStart } from './validate-start.ts'

export const broadcastRoutes: Route[] = [
  on(call.listBroadcasts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, broadcastFields)
    return pageOf('/broadcasts', query, request, await listBroadcasts(platform, scope, request))
  }),

  on(call.broadcastsSummary, ({ platform, scope }) => readSummary(platform.db, scope)),

  on(call.getBroadcast, ({ platform, scope, params }) => readBroadcast(platform, scope, params.BroadcastID)),

  act(call.createBroadcast, async ({ unit, body, http }) => {
    const created = await createBroadcast(unit, body)
    http.setLocation(created.Uri)
    return { ...created, UriSummary: `/broadcast-details/${created.BroadcastID}` }
  }),

  on(call.validateBroadcast, ({ platform, scope, body }) => validateStart(platform, scope, body)),

  act(call.updateBroadcast, ({ unit, params, body }) => changeBroadcast(unit, params.BroadcastID, body)),

  act(renewRecording, ({ unit, params }) => renewRecordingId(unit, params.BroadcastID)),

  act(call.deleteBroadcast, async ({ unit, params }) => {
    await deleteBroadcast(unit, params.BroadcastID)
    return { Success: true as const }
  }),

  act(sendDraftTest, ({ unit, params, body }) => sendTest(unit, params.DraftBroadcastID, body)),

  act(setBroadcastLabels, ({ unit, params, body }) => labelBroadcast(unit, params.BroadcastID, body)),
]
