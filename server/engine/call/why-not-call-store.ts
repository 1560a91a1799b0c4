import { reason } from '@carillon/domain/broadcast/reason.ts'
import { whyNotCallInline } from '../../features/opt-outs/store.ts'

/** Why not to call, or that there is no need to any more: as SQL, 0 for neither. */
export const whyNotCallFor = (account: string, broadcast: string, phone: string, requireOptIn: 'all' | 'each') => `case
  when exists (select 1 from broadcast_confirmations f where f.account_id = ${account} and f.broadcast_id = ${broadcast} and f.phone = ${phone})
    then ${reason.confirmed}
  else ${whyNotCallInline(account, phone, requireOptIn)} end`
