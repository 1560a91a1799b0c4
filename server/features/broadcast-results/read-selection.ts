import type { DetailsQuery, PhoneSelection } from '@carillon/contract/broadcast-results.ts'
import type { ReadFilter } from '../../platform/filters.ts'
import { refuseFields } from '../../platform/refusal.ts'

/** The recipients meant: those of the numbers, or what the list shows but for these. */
export type Chosen = { type: PhoneSelection['Type']; phones: number[] }

export const readSelection = ({ Type, Items }: PhoneSelection): Chosen => ({
  type: Type,
  phones: Items.flatMap((item) => phonesOf(String(item))),
})

/**
 * What a number of a row may be as it is stored. Rows spell North American numbers with ten digits, which a number of a short
 * prefix may have as well; a broadcast hardly ever has both.
 */
export const phonesOf = (written: string): number[] => {
  const digits = written.replace(/\D/g, '')
  if (!/^\d{7,15}$/.test(digits)) return []
  return digits.length === 10 && !written.trim().startsWith('+')
    ? [Number(`1${digits}`), Number(digits)]
    : [Number(digits)]
}

/** What a selection of nobody would make is of no use to anybody: an empty group, a draft without people. */
export const refuseNobody = () => refuseFields({ Selection: ['Choose at least one person of this broadcast.'] })

/** What the list shows under its query. */
export const askedOf = (broadcastId: number, query: DetailsQuery, filters: readonly ReadFilter[] = []) => ({
  broadcastId,
  section: query.category,
  response: query.response,
  part: query.part,
  q: query.q?.trim() ?? '',
  filters,
})
