import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { isInvoiced } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import type { Reader } from '../broadcast-plan/reader.ts'

/** Who looks at the plan, as far as what they may do about it goes. */
export const useReader = (): Reader => {
  const account = useAccount()
  const user = useUser()
  return {
    isOwner: user.IsMasterUser,
    isAdmin: isAdminLevel(user),
    isInvoiced: isInvoiced(account),
    isOnTrial: isOnFreeTrial(account),
  }
}
