import * as calls from '@carillon/contract/opt-outs.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addGlobalOptOut, liftGlobalOptOut } from './global/change-global-opt-outs.ts'
import { globalFields, listGlobalOptOuts } from './global/store.ts'

/** The list of staff. That of an account, with the names of its contacts, is a report. */
export const globalOptOutRoutes: Route[] = [
  on(calls.listGlobalOptOuts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, globalFields)
    return pageOf('/staff/globaloptouts', query, request, await listGlobalOptOuts(platform.db, scope, request))
  }),
  act(calls.addGlobalOptOut, async ({ unit, body, http }) => {
    const added = await addGlobalOptOut(unit, body)
    http.setLocation(`/v1/staff/globaloptouts/${added.PhoneNumber}`)
    return added
  }),
  act(calls.liftGlobalOptOut, async ({ unit, params, body }) => {
    await liftGlobalOptOut(unit, params.PhoneNumber, body.Reason)
    return { Success: true as const }
  }),
]
