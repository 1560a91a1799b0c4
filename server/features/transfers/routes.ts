import * as transfers from '@carillon/contract/transfers.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { visibleBroadcast } from '../broadcasts/policy.ts'
import { findName } from '../broadcasts/store.ts'
import { listTransfers, transferFields } from './store.ts'

export const transferRoutes: Route[] = [
  on(transfers.listTransfers, async ({ platform, scope, query, params }) => {
    const { BroadcastID: broadcastId } = params
    visibleBroadcast(await findName(platform.db, scope, broadcastId))
    const request = readListQuery(scope, query, transferFields)
    const found = await listTransfers(platform.db, scope, broadcastId, request)
    return pageOf(`/broadcasts/${broadcastId}/transfers`, query, request, found)
  }),
]
