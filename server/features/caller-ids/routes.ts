import * as calls from '@carillon/contract/caller-ids.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { removeCallerId } from './remove-caller-id.ts'
import { callerIdFields, listCallerIds } from './store.ts'

export const callerIdRoutes: Route[] = [
  on(calls.listCallerIds, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, callerIdFields)
    return pageOf('/callerids', query, request, await listCallerIds(platform.db, scope, request))
  }),
  act(calls.removeCallerId, ({ unit, params }) => removeCallerId(unit, params.PhoneNumber)),
]
