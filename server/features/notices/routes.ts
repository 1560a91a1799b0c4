import * as call from '@carillon/contract/notices.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { deleteDismissed, dismissedNotices, insertDismissed } from './store.ts'

export const noticeRoutes: Route[] = [
  on(call.listDismissedNotices, async ({ platform, scope }) => ({
    Notices: await dismissedNotices(platform.db, scope),
  })),

  act(call.dismissNotice, async ({ unit: { db, scope, now }, params }) => {
    await insertDismissed(db, scope, params.Notice, now)
    return { Success: true as const }
  }),

  act(call.restoreNotice, async ({ unit: { db, scope }, params }) => {
    await deleteDismissed(db, scope, params.Notice)
    return { Success: true as const }
  }),
]
