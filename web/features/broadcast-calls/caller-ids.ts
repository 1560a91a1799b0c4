import type { CallerId } from '@carillon/contract/caller-ids.ts'
import { listCallerIds } from '@carillon/contract/caller-ids.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'

// An account has a handful.
const all = { pagesize: 2000, sortby: 'PhoneNumber' }

/** The numbers that calls of the account may say that they come from; nothing where nobody asks for them, and until they are known. */
export const useCallerIds = (isWanted = true): readonly CallerId[] | undefined =>
  useQuery({ ...queryOf(listCallerIds, { query: all }), enabled: isWanted }).data?.Items

/** Ten digits of a North American number, however it is written. */
export const digitsOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

export const isProven = (callerId: string, proven: readonly Pick<CallerId, 'PhoneNumber'>[]): boolean =>
  proven.some(({ PhoneNumber }) => digitsOf(PhoneNumber) === digitsOf(callerId))
