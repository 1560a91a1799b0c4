import * as calls from '@carillon/contract/calls-in.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { callInFields, listCallsIn } from './store.ts'

export const callsInRoutes: Route[] = [
  on(calls.listCallsIn, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, query, callInFields)
    return pageOf('/callsin', query, request, await listCallsIn(platform.db, scope, request))
  }),
]
