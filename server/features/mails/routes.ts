import { listStaffMails } from '@carillon/contract/mails.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { on, type Route } from '../../platform/route.ts'
import { listMails, mailFields } from './log-store.ts'

export const mailRoutes: Route[] = [
  on(listStaffMails, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, mailFields)
    return pageOf('/staff/mails', query, request, await listMails(platform.db, scope, request))
  }),
]
