import { z } from 'zod'
import { call, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'

const whole = (most: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(1, 'Enter 1 or more.')
    .max(most, `Enter ${most.toLocaleString('en-US')} at most.`)
const dollars = (most: number) =>
  z
    .number('Enter a number.')
    .min(0, 'Enter 0 or more.')
    .max(most, `Enter ${most.toLocaleString('en-US')} at most.`)

/** US dollars without tax. */
export const Prices = z.object({
  /** Each credit at the price of its band, which begins where the one before ends. */
  Credits: z
    .array(z.object({ UpperLimit: whole(100_000_000), Cost: dollars(1_000) }))
    .min(1, 'Keep at least one band.')
    .max(50, 'Enter 50 bands at most.'),
  /** Of one purchase. */
  LeastCredits: whole(1_000_000),
  /** Monthly plans that are offered. */
  Sizes: z
    .array(z.object({ MaxPeople: whole(10_000_000), MonthlyFee: dollars(1_000_000) }))
    .min(1, 'Keep at least one group size.')
    .max(50, 'Enter 50 group sizes at most.'),
  /** A month of unlimited conversations on one text number. */
  FlatRateFee: dollars(100_000),
})
export type Prices = z.infer<typeof Prices>

export const getPrices = call({
  name: 'getPrices',
  summary: 'What credits, monthly plans and unlimited conversations cost in the country of this account',
  method: 'GET',
  path: '/prices',
  who: 'user',
  reply: Prices,
})

/** A tier of a pricing plan: what one of so many costs, in US dollars without tax. */
export const Pricing = z.object({
  /** By its plan and its place in it. */
  PricingID: z.number().int(),
  LowerLimit: z.number().int(),
  UpperLimit: z.number().int(),
  Cost: z.number(),
})
export type Pricing = z.infer<typeof Pricing>

export const getPricing = call({
  name: 'getPricing',
  summary:
    'The tiers of a pricing plan in the country of this account: 1 is pay as you go, a credit by how many are bought; 2 is the monthly plan, a month by group size; 3 is unlimited conversations, a month of one text number',
  method: 'GET',
  path: '/pricing/{PricingPlanID}',
  who: 'user',
  params: z.object({ PricingPlanID: idIn }),
  reply: z.object({ PricingPlanID: z.number().int(), Items: z.array(Pricing), Size: z.number().int() }),
})

export const StaffPrices = Prices.extend({
  CountryID: z.number().int(),
  /** Has prices of its own, which were changed then; else those of the United States or of a new installation hold. */
  IsOwn: z.boolean(),
  ChangedDate: instant.nullable(),
  ChangedBy: z.string().nullable(),
})
export type StaffPrices = z.infer<typeof StaffPrices>

const params = z.object({ CountryID: idIn })

export const getStaffPrices = call({
  name: 'getStaffPrices',
  summary: 'What is charged in a country, and who set that',
  method: 'GET',
  path: '/staff/prices/{CountryID}',
  who: 'staff',
  params,
  reply: StaffPrices,
})

export const setPrices = call({
  name: 'setPrices',
  summary: 'Change what is charged in a country from now on; what is left out stays',
  method: 'PUT',
  path: '/staff/prices/{CountryID}',
  who: 'staff',
  params,
  body: Prices.partial().extend({ Seen }),
  reply: StaffPrices,
  errors: ['ChangedMeanwhile'],
})

export const resetPrices = call({
  name: 'resetPrices',
  summary: 'Give up the prices of a country’s own',
  method: 'POST',
  path: '/staff/prices/{CountryID}/reset',
  who: 'staff',
  params,
  reply: StaffPrices,
})
