import * as calls from '@carillon/contract/prices.ts'
import { act, on, type Route } from '../../platform/route.ts'
import { readCountryId } from '../account/store.ts'
import { resetPrices, setPrices } from './change-prices.ts'
import { readPrices } from './read-prices.ts'
import { readPricing } from './read-pricing.ts'

export const pricesRoutes: Route[] = [
  on(calls.getPrices, async ({ platform: { db }, scope }) => {
    const { Credits, LeastCredits, Sizes, FlatRateFee } = await readPrices(db, await readCountryId(db, scope))
    return { Credits, LeastCredits, Sizes, FlatRateFee }
  }),
  on(calls.getPricing, async ({ platform: { db }, scope, params }) =>
    readPricing(await readPrices(db, await readCountryId(db, scope)), params.PricingPlanID),
  ),
  on(calls.getStaffPrices, ({ platform, params }) => readPrices(platform.db, params.CountryID)),
  act(calls.setPrices, ({ unit, params, body }) => setPrices(unit, params.CountryID, body)),
  act(calls.resetPrices, ({ unit, params }) => resetPrices(unit, params.CountryID)),
]
