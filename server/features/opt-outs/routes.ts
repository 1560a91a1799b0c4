import * as calls from '@carillon/contract/opt-outs.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { addGlobalOptOut, liftGlobalOptOut } from './global/change-global-opt-outs.ts'
import { globalFields, listGlobalOptOuts } from './global/store.ts'

/** The list of staff. That of an account, with the names of its contacts, is a report. */
export const globalOptOutRoutes: Route[] = [
  on(calls.listGlobalOptOuts, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, globalFields)
    return pageOf('/staff/globaloptouts', query, request, await listGlobalOptOuts(platform.db, scope, request))
  }),
  on(calls.addGlobalOptOut, async ({ platform, scope, body, http }) => {
    const added = await addGlobalOptOut(platform, scope, body)
    http.setLocation(`/v1/staff/globaloptouts/${added.PhoneNumber}`)
    return added
  }),
  on(calls.liftGlobalOptOut, async ({ platform, scope, params }) => {
    await liftGlobalOptOut(platform, scope, params.PhoneNumber)
    return { Success: true as const }
  }),
]
