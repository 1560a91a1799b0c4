import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type pg from 'pg'
import type { ClaimedText, Words } from './send-store.ts'

/** A text of unknown outcome with what its words were made of. */
export type InDoubt = Omit<Words, 'media'> &
  Pick<ClaimedText, 'first_name' | 'last_name' | 'notes' | 'own_message'> & {
    account_id: number
    broadcast_id: number | null
    text_message_id: number | null
    is_compliance: boolean
    /** Our number and theirs. */
    from: number
    phone: number
    written_at: string
    /** The carriers of the number in their order; empty for that of the settings. */
    carrier_ids: number[]
  }

/** Records lag, and late answers and receipts say the same sooner. */
const notBefore = `interval '1 minute'`

const route = `array(select k.carrier_id from text_number_carriers k
  where k.account_id = n.account_id and k.text_number_id = n.text_number_id order by k.rank)`

const texts = `with doubtful as (
  select b.account_id, b.broadcast_id from broadcasts b join broadcast_counters c using (account_id, broadcast_id)
  where c.channel = ${channel.text} and b.started_at is not null and b.completed_at is null group by 1, 2 having sum(c.unknown) > 0
), text as (
  select r.account_id, r.broadcast_id, null::bigint as text_message_id, false as is_compliance, n.phone as from, r.phone,
    r.handed_at as written_at, t.text_message, t.signature, t.prefix, t.has_merge_fields, r.first_name, r.last_name, r.notes, r.own_message,
    ${route} as carrier_ids
  from doubtful join broadcast_texts t using (account_id, broadcast_id) join recipients r using (account_id, broadcast_id)
    join text_numbers n on n.account_id = t.account_id and n.text_number_id = t.text_number_id
  where r.channel = ${channel.text} and r.state = ${outcome.unknown} and r.handed_at < now() - ${notBefore}
  union all
  select m.account_id, null, m.text_message_id, m.class = 'compliance', n.phone, m.phone, m.handed_at, m.message, '', '', false,
    '', '', '', null, ${route}
  from text_messages m join text_numbers n using (account_id, text_number_id)
  where m.state = ${outcome.unknown} and m.handed_at < now() - ${notBefore} and m.handed_at > now() - make_interval(secs => $2)
)
select * from text
where carrier_ids && $1::int[] or (carrier_ids = '{}' and $3::int = any($1::int[]))
order by written_at limit $4`

/** Oldest first, those whose numbers are routed by one of these carriers; none whose wait for receipts is over. */
export const textsInDoubt = async (
  pool: pg.Pool,
  ask: { askable: readonly number[]; usualCarrierId: number; graceMs: number; limit: number },
) => (await pool.query<InDoubt>(texts, [ask.askable, ask.graceMs / 1000, ask.usualCarrierId, ask.limit])).rows
