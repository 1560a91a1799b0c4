import { type Account, getAccount, type User } from '@carillon/contract/account.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'

/** The account with its signed-in user. The shell loads it before any page, so it is always there. */
export const accountQuery = queryOf(getAccount, { query: { include: 'currentuser' } })

export const useAccount = (): Account => useSuspenseQuery(accountQuery).data

export const useUser = (): User => useAccount().CurrentUser!
