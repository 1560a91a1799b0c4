import { type DraftContact, listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { listVerifiedNumbers } from '@carillon/contract/verification.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { useAccount } from '../account/queries.ts'

// A free trial has credits for fewer.
const looksAt = 200

/** Recipients whose phones a free trial has not verified; nobody on other plans, and while that is not known. */
export const useUnverified = (DraftBroadcastID: number | undefined, isWanted: boolean) => {
  const isOnTrial = isOnFreeTrial(useAccount())
  const enabled = isOnTrial && isWanted && DraftBroadcastID !== undefined
  const people = useQuery({
    ...queryOf(listDraftContacts, {
      params: { DraftBroadcastID: DraftBroadcastID ?? 0 },
      query: { pagesize: looksAt, sortby: 'LastName', reason: 'NotVerified' },
    }),
    enabled,
  })
  const verified = useQuery({ ...queryOf(listVerifiedNumbers, { query: { pagesize: 1 } }), enabled })
  const found: readonly DraftContact[] = people.data?.Items ?? []
  return { isOnTrial, people: found, verifiedCount: verified.data?.Size ?? 0 }
}
