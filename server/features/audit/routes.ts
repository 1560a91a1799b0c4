import { exportAccountLog, listAccountLog } from '@carillon/contract/account-log.ts'
import * as calls from '@carillon/contract/audit.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, onFile, type Route } from '../../platform/route.ts'
import { exportEvents } from './export-events.ts'
import { listLog } from './log-store.ts'
import { exportLog, readLogQuery } from './read-log.ts'
import { auditFields, listEvents } from './store.ts'

export const auditRoutes: Route[] = [
  on(listAccountLog, async ({ platform, scope, query }) => {
    const limit = query.pagesize ?? 50
    const found = await listLog(platform.db, scope, {
      ...readLogQuery(scope, query),
      ...{ before: query.before ?? null, limit: limit + 1 },
    })
    return { Items: found.slice(0, limit), HasMore: found.length > limit }
  }),
  onFile(exportAccountLog, async ({ platform, scope, query }) =>
    exportLog(platform, scope, readLogQuery(scope, query)),
  ),
  on(calls.listAuditEvents, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, auditFields)
    return pageOf('/staff/audit', query, request, await listEvents(platform.db, scope, request))
  }),
  onFile(calls.exportAuditEvents, async ({ platform, scope, query }) =>
    exportEvents(platform, scope, readListQuery(scope.own, query, auditFields)),
  ),
]
