/** Who has confirmed a broadcast that texts first and calls whoever has not answered: for all phones of that person. */
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { eachByKey } from '../../platform/planner.ts'

/** All phones of whoever has `phone`, as SQL: those of the contact, or those that came with it. */
const phonesOf = (account: string, broadcast: string, phone: string) => `(
  select ${phone} as phone union
  select f.phone from recipients r cross join lateral (select unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as phone
      from contacts c where c.account_id = r.account_id and c.person_id = r.person_id
      union all select unnest(r.given_phones) where r.person_id is null ${eachByKey}) f
  where r.account_id = ${account} and r.broadcast_id = ${broadcast} and r.phone = ${phone} and f.phone is not null
    and r.channel in (${channel.text}, ${channel.call}))`

/** SQL, `byStop` too: the phones to note for the rows of `from`, which has `account_id`, `broadcast_id` and `phone`; in one order, so that nobody waits for each other. */
export const confirmationsFrom = (
  from: string,
  byChannel: number,
  byStop = 'false',
) => `insert into broadcast_confirmations
    (account_id, broadcast_id, phone, confirmed_by, by_channel, confirmed_at, by_stop)
  select w.account_id, w.broadcast_id, p.phone, w.phone, ${byChannel}, now(), ${byStop} from ${from} w
    join broadcast_calls v on v.account_id = w.account_id and v.broadcast_id = w.broadcast_id and v.call_after_minutes is not null
    cross join lateral ${phonesOf('w.account_id', 'w.broadcast_id', 'w.phone')} p
  order by w.account_id, w.broadcast_id, p.phone, w.phone
  on conflict do nothing`
