import type { FieldErrors } from '../form/field-errors.ts'

/** What the product charges in one country, in US dollars without tax (rules/prices). */
export type Prices = {
  /** Each credit at the price of its band, from the band before on; without an end there is none: more is by agreement. */
  readonly Credits: readonly { readonly UpperLimit: number; readonly Cost: number }[]
  /** Credits of one purchase, at least. */
  readonly LeastCredits: number
  /** A month, by how many people may be reached in it. */
  readonly Sizes: readonly { readonly MaxPeople: number; readonly MonthlyFee: number }[]
  /** A month of unlimited conversations on one text number. */
  readonly FlatRateFee: number
}

const bands = [
  ...[[1_111, 0.09] as const, [2_500, 0.08] as const, [5_000, 0.07] as const, [10_000, 0.06] as const],
  ...[[25_000, 0.05] as const, [50_000, 0.045] as const, [100_000, 0.04] as const],
]
const fees = [
  ...[[25, 19] as const, [50, 29] as const, [100, 49] as const, [150, 65] as const, [250, 95] as const],
  ...[[500, 165] as const, [750, 225] as const, [1_000, 279] as const, [1_500, 389] as const, [2_000, 489] as const],
  [2_500, 579] as const,
]

/** With these an installation begins. */
export const usualPrices: Prices = {
  Credits: bands.map(([UpperLimit, Cost]) => ({ UpperLimit, Cost })),
  LeastCredits: 56,
  Sizes: fees.map(([MaxPeople, MonthlyFee]) => ({ MaxPeople, MonthlyFee })),
  FlatRateFee: 40,
}

/** Unit prices have four digits after the point. */
const perCredit = 10_000

/** Dollars for so many credits, rounded half up once at the end; undefined where there are more than the bands have. */
export const costOf = (credits: number, { Credits }: Pick<Prices, 'Credits'>): number | undefined => {
  let [from, units] = [0, 0]
  for (const { UpperLimit, Cost } of Credits) {
    units += Math.max(0, Math.min(credits, UpperLimit) - from) * Math.round(Cost * perCredit)
    from = UpperLimit
  }
  return credits > from ? undefined : Math.floor((units * 100) / perCredit + 0.5) / 100
}

/** Dollars of a month for a group size that is offered. */
export const feeOf = (people: number | null, { Sizes }: Pick<Prices, 'Sizes'>): number | undefined =>
  Sizes.find(({ MaxPeople }) => MaxPeople === people)?.MonthlyFee

/** Checks prices that staff enter, by `Credits.0.Cost`. */
export const whyNotPrices = ({ Credits, LeastCredits, Sizes, FlatRateFee }: Prices): FieldErrors => {
  const errors: FieldErrors = {}
  const ascending = (field: string, name: string, limits: readonly number[]): void => {
    for (const [at, limit] of limits.entries())
      if (limit <= (limits[at - 1] ?? 0)) errors[`${field}.${at}.${name}`] = 'Enter more than in the row before.'
  }
  ascending(
    'Credits',
    'UpperLimit',
    Credits.map(({ UpperLimit }) => UpperLimit),
  )
  ascending(
    'Sizes',
    'MaxPeople',
    Sizes.map(({ MaxPeople }) => MaxPeople),
  )
  for (const [at, { Cost }] of Credits.entries())
    if (!hasDigits(Cost, 4)) errors[`Credits.${at}.Cost`] = 'Enter at most four digits after the point.'
  for (const [at, { MonthlyFee }] of Sizes.entries())
    if (!hasDigits(MonthlyFee, 2)) errors[`Sizes.${at}.MonthlyFee`] = 'Enter at most two digits after the point.'
  if (!hasDigits(FlatRateFee, 2)) errors.FlatRateFee = 'Enter at most two digits after the point.'
  if (LeastCredits > (Credits.at(-1)?.UpperLimit ?? 0)) errors.LeastCredits = 'Enter no more than the last band has.'
  return errors
}

/** No more digits after the point than so many; a sum of binary fractions is off by less than this. */
const hasDigits = (amount: number, digits: number): boolean =>
  Math.abs(amount * 10 ** digits - Math.round(amount * 10 ** digits)) < 1e-6
