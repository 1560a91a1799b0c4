import * as calls from '@carillon/contract/opt-outs.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { addGlobalOptOut, liftGlobalOptOut } from './global/change-global-opt-outs.ts'
import { globalFields, listGlobalOptOuts } from './global/store.ts'

/** The list of staff. That of an account, with the names of its contacts, is a report. */
export const globalOptOutRoutes: Route[] = [
  on(calls.listGlobalOptOuts, async ({ platform, scope, query }) => {
    const request = readListQuery(query, globalFields)
    return pageOf('/staff/globaloptouts', query, request, await listGlobalOptOuts(platform.db, scope, request))
  }),
  on(calls.addGlobalOptOut, ({ platform, scope, body }) => addGlobalOptOut(platform, scope, body)),
  on(calls.liftGlobalOptOut, async ({ platform, scope, params }) => {
    await liftGlobalOptOut(platform, scope, params.PhoneNumber)
    return { Success: true as const }
  }),
]
