import * as calls from '@carillon/contract/calls-in.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, onFile, type Route } from '../../platform/route.ts'
import { markHeard, removeVoicemail } from './change-voicemail.ts'
import { giveVoicemail } from './give-voicemail.ts'
import { readSummary } from './read-summary.ts'
import { callInFields, listCallsIn } from './store.ts'

export const callsInRoutes: Route[] = [
  on(calls.listCallsIn, async ({ platform, scope, query }) => {
    const { hasvoicemail, ...rest } = query
    const request = { ...readListQuery(scope, rest, callInFields), hasvoicemail }
    return pageOf('/callsin', query, request, await listCallsIn(platform.db, scope, request))
  }),
  on(calls.callsInSummary, ({ platform, scope }) => readSummary(platform.db, scope)),
  onFile(calls.getVoicemail, ({ platform, scope, params }) => giveVoicemail(platform.db, scope, params.CallInID)),
  act(calls.updateVoicemail, ({ unit, params, body }) => markHeard(unit, params.CallInID, body.IsHeard)),
  act(calls.deleteVoicemail, async ({ unit, params }) => {
    await removeVoicemail(unit, params.CallInID)
    return { Success: true as const }
  }),
]
