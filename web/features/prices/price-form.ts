import type { Prices } from '@carillon/contract/prices.ts'
import { whyNotPrices } from '@carillon/domain/money/prices.ts'
import { formatCount, formatDollars } from '../../ui/format.ts'

/** As it stands in its fields: a number half typed, as `0.`, is a text, and what is empty ''. */
type Typed = number | string
type CreditRow = { UpperLimit: Typed; Cost: Typed }
type SizeRow = { MaxPeople: Typed; MonthlyFee: Typed }
export type PriceForm = { Credits: CreditRow[]; LeastCredits: Typed; Sizes: SizeRow[]; FlatRateFee: Typed }

/** What is in its fields; where one is empty, that is refused before. */
export const pricesOf = ({ Credits, LeastCredits, Sizes, FlatRateFee }: PriceForm): Prices => ({
  Credits: Credits.map(({ UpperLimit, Cost }) => ({ UpperLimit: Number(UpperLimit), Cost: Number(Cost) })),
  LeastCredits: Number(LeastCredits),
  Sizes: Sizes.map(({ MaxPeople, MonthlyFee }) => ({ MaxPeople: Number(MaxPeople), MonthlyFee: Number(MonthlyFee) })),
  FlatRateFee: Number(FlatRateFee),
})

/** By `Credits.0.Cost`, as the server names a field. */
export const whyNotForm = (form: PriceForm): Record<string, string> => {
  const { Credits, Sizes, ...single } = form
  const rows = Object.entries({ Credits, Sizes }).flatMap(([field, rows]) =>
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${field}.${at}.${name}`, value] as const)),
  )
  const empty = [...rows, ...Object.entries(single)].filter(([, value]) => value === '' || Number.isNaN(Number(value)))
  if (empty.length > 0) return Object.fromEntries(empty.map(([field]) => [field, 'Enter a number.']))
  return whyNotPrices(pricesOf(form))
}

export const sayCredits = (value: unknown): string =>
  (value as Prices['Credits'])
    .map(({ UpperLimit, Cost }) => `${formatDollars(Cost)} up to ${formatCount(UpperLimit)}`)
    .join('\n')

export const saySizes = (value: unknown): string =>
  (value as Prices['Sizes'])
    .map(({ MaxPeople, MonthlyFee }) => `${formatDollars(MonthlyFee)} for ${formatCount(MaxPeople)}`)
    .join('\n')
