import { channel } from '@carillon/domain/broadcast/channel.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { whyNotCallInline } from '../../features/opt-outs/store.ts'

/** Why not to call, or that there is no need to any more, as they have answered by calling back or confirmed: as SQL, 0 for neither. */
export const whyNotCallFor = (account: string, broadcast: string, phone: string, requireOptIn: 'all' | 'each') => `case
  when exists (select 1 from broadcast_confirmations f where f.account_id = ${account} and f.broadcast_id = ${broadcast} and f.phone = ${phone})
    or exists (select 1 from recipients f where f.account_id = ${account} and f.broadcast_id = ${broadcast} and f.phone = ${phone}
      and f.channel = ${channel.call} and f.survey > 0)
    then ${reason.confirmed}
  else ${whyNotCallInline(account, phone, requireOptIn)} end`
