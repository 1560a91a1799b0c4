import * as calls from '@carillon/contract/notifications.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { refuse } from '../../platform/refusal.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { addPushToken } from './add-push-token.ts'
import { pushKeysOf } from './push-keys.ts'
import { deleteToken } from './push-store.ts'
import * as store from './store.ts'

export const notificationRoutes: Route[] = [
  on(calls.listNotifications, async ({ platform, scope, query }) => {
    const request = readListQuery(scope, { pagesize: query.takesize ?? 1000, ...query }, store.notificationFields)
    return pageOf('/notifications', query, request, await store.listNotifications(platform.db, scope, request))
  }),
  on(calls.getPushKey, async ({ platform }) => ({ PublicKey: (await pushKeysOf(platform)).publicKey })),
  act(calls.addPushToken, async ({ unit, body, http }) => {
    const added = await addPushToken(unit, body, http)
    http.setLocation(`/v1/notifications/push/token/${added.PushTokenID}`)
    return added
  }),
  act(calls.deletePushToken, async ({ unit: { db, scope }, params }) => {
    if (!(await deleteToken(db, scope, params.PushTokenID))) throw refuse('NotFound')
    return { Success: true as const }
  }),
]
