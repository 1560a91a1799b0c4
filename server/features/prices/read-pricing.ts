import type { Prices, Pricing } from '@carillon/contract/prices.ts'
import { refuse } from '../../platform/refusal.ts'

type Tier = { UpperLimit: number; Cost: number }

/** Plans of prices by their ids, which other programs know. */
const plans: Readonly<Record<number, (prices: Prices) => Tier[]>> = {
  1: ({ Credits }) => Credits,
  2: ({ Sizes }) => Sizes.map(({ MaxPeople, MonthlyFee }) => ({ UpperLimit: MaxPeople, Cost: MonthlyFee })),
  3: ({ FlatRateFee }) => [{ UpperLimit: 1, Cost: FlatRateFee }],
}

/** Each tier begins where the one before ends. */
export const readPricing = (prices: Prices, PricingPlanID: number) => {
  const tiers = plans[PricingPlanID]?.(prices)
  if (!tiers) throw refuse('NotFound')
  const Items: Pricing[] = tiers.map(({ UpperLimit, Cost }, at) => ({
    PricingID: PricingPlanID * 100 + at + 1,
    LowerLimit: (tiers[at - 1]?.UpperLimit ?? 0) + 1,
    UpperLimit,
    Cost,
  }))
  return { PricingPlanID, Items, Size: Items.length }
}
