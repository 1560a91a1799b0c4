import * as calls from '@carillon/contract/local-numbers.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readCountryId } from '../account/store.ts'
import { canReserve } from './policy.ts'
import { reserveNumber } from './reserve-number.ts'
import { localNumbersOf } from './store.ts'

export const localNumberRoutes: Route[] = [
  on(calls.getLocalNumbers, async ({ platform: { db, settings }, scope }) => ({
    LocalNumbers: await localNumbersOf(db, scope),
    CanReserve: canReserve(settings, await readCountryId(db, scope)),
  })),
  act(calls.reserveLocalNumber, ({ unit, body }) => reserveNumber(unit, body.AreaCode)),
]
