import * as calls from '@carillon/contract/carriers.ts'
import { pageOf, readListQuery } from '../../platform/page.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { listNumbers, numberFields } from './number-store.ts'
import { routeNumber } from './route-number.ts'
import { addCarrier, changeCarrier } from './save-carrier.ts'
import { showCarriers } from './show-carriers.ts'

export const carrierRoutes: Route[] = [
  on(calls.listCarriers, async ({ platform: { db, settings }, scope, http }) => ({
    Items: await showCarriers(db, scope, { secret: settings.secret, origin: http.origin }),
  })),
  act(calls.addCarrier, async ({ unit, body, http }) => {
    const added = await addCarrier(unit, body, http.origin)
    http.setLocation(`/v1/staff/carriers/${added.CarrierID}`)
    return added
  }),
  act(calls.changeCarrier, ({ unit, params, body, http }) => changeCarrier(unit, params.CarrierID, body, http.origin)),
  on(calls.listRoutedNumbers, async ({ platform, scope, query }) => {
    const request = readListQuery(scope.own, query, numberFields)
    return pageOf('/staff/textnumbers', query, request, await listNumbers(platform.db, scope, request))
  }),
  act(calls.routeNumber, ({ unit, params, body }) => routeNumber(unit, params.TextNumberID, body)),
]
