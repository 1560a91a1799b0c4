import * as calls from '@carillon/contract/audit.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, onFile, type Route } from '../../platform/route.ts'
import { exportEvents } from './export-events.ts'
import { auditFields, listEvents } from './store.ts'

export const auditRoutes: Route[] = [
  on(calls.listAuditEvents, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, auditFields)
    return pageOf('/staff/audit', query, request, await listEvents(platform.db, scope, request))
  }),
  onFile(calls.exportAuditEvents, async ({ platform, scope, query }) =>
    exportEvents(platform, scope, readListQuery(scope.own, query, auditFields)),
  ),
]
