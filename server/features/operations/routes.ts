import * as calls from '@carillon/contract/operations.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readTextingHours, resetTextingHours, setTextingHours } from './change-texting-hours.ts'
import { readDelivery } from './read-delivery.ts'

export const operationsRoutes: Route[] = [
  on(calls.getDelivery, ({ platform, scope, query }) => readDelivery(platform, scope, query)),
  on(calls.getTextingHours, ({ platform }) => readTextingHours(platform.db)),
  act(calls.setTextingHours, ({ unit, body }) => setTextingHours(unit, body)),
  on(calls.resetTextingHours, ({ platform }) => resetTextingHours(platform)),
]
