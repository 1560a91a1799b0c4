import * as calls from '@carillon/contract/operations.ts'
import { on, type Route } from '../../platform/route.ts'
import { readTextingHours, resetTextingHours, setTextingHours } from './change-texting-hours.ts'
import { readDelivery } from './read-delivery.ts'

export const operationsRoutes: Route[] = [
  on(calls.getDelivery, ({ platform, scope, query }) => readDelivery(platform, scope, query)),
  on(calls.getTextingHours, ({ platform }) => readTextingHours(platform.db)),
  on(calls.setTextingHours, ({ platform, scope, body }) => setTextingHours(platform, scope, body.Rules)),
  on(calls.resetTextingHours, ({ platform }) => resetTextingHours(platform)),
]
