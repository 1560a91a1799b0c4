import { reason } from '@carillon/domain/broadcast/reason.ts'
import type pg from 'pg'
import { whyNotTextInline } from '../../features/opt-outs/store.ts'
import { eachByKey } from '../../platform/planner.ts'
import { accountSends, type Lease } from '../lanes/lease-store.ts'
import { claimsOf, leaseIsOurs } from '../send/claim-store.ts'
import { allTextsAreRead } from '../send/heard-store.ts'
import type { ClaimedRecipient, ClaimedSingle, Sendable } from '../send/sending.ts'

/** Nothing of the queue `q` or the outbox `o` leaves from a number that staff have blocked, but for what `mayLeave` lets. */
const numberSends = (of: 'q' | 'o') =>
  `not exists (select 1 from text_numbers x where x.account_id = ${of}.account_id and x.text_number_id = ${of}.lane_id and x.is_blocked)`

/** Nothing is answered any more, not even STOP (rules/accounts 3). */
const closedByStaff = 5

/** Of the account `a` and its single text `m` in the outbox `o`. */
export const mayLeave = `((${accountSends} and ${numberSends('o')}) or (m.class = 'compliance' and a.account_status_id <> ${closedByStaff}))`

/** What the words of a broadcast are made of. */
export type Words = {
  text_message: string
  signature: string
  prefix: string
  has_merge_fields: boolean
  media: string[]
}
export type SendableText = Sendable & Words

/** `is_first`: this number has never texted that phone, which is remembered when the carrier has taken a text. */
export type ClaimedText = ClaimedRecipient & { is_first: boolean }

export const textClaims = claimsOf({
  name: 'text',
  partTable: 'broadcast_texts',
  requireOptIn: 'a.require_text_opt_in',
  hasPlaces: `t.quiet_hours and t.quiet_hours_skipped = ''`,
  overLimit: 't.over_limit',
  words: ['text_message', 'signature', 'prefix', 'has_merge_fields', 'media'] satisfies (keyof Words)[],
  laneSends: numberSends('q'),
  isHeard: allTextsAreRead,
  bar: (account, phone, requireOptIn) => whyNotTextInline(account, phone, requireOptIn, 'each'),
  columns: (phone) => [
    `not exists (select 1 from texted_numbers t where t.account_id = $4 and t.text_number_id = $1 and t.phone = ${phone} ${eachByKey}) as is_first`,
  ],
})

export type ClaimedMessage = ClaimedSingle & {
  account_id: number
  phone: number
  message: string
  media: string[]
  class: 'chat' | 'compliance'
  credits: number
  tries: number
  is_first: boolean
}

const claimSingles = `with ${leaseIsOurs}, due as (
  select o.text_message_id, o.account_id, o.phone, o.tries
  from outbox o join text_messages m using (account_id, text_message_id) join accounts a using (account_id)
  where ${mayLeave} and o.account_id = $4 and o.lane_id = $1 and o.due_at <= now() and o.claimed_epoch is null and exists (select 1 from lease)
    and (m.class = 'compliance' or (${allTextsAreRead}))
  order by o.due_at limit $5 for update of o skip locked
), marked as (
  update outbox o set claimed_epoch = $3, claimed_at = now() from due d where o.text_message_id = d.text_message_id returning o.text_message_id
), picked as (
  select d.*, m.message, m.media, m.class, m.credits,
    case when m.class = 'compliance'
      then case when exists (select 1 from global_opt_outs g where g.phone = d.phone) then ${reason.globallyOptedOut} else 0 end
      else why_not_text(d.account_id, d.phone, a.require_text_opt_in) end::int as bar
  from due d join text_messages m using (account_id, text_message_id) join accounts a using (account_id)
)
select p.*, not exists (select 1 from texted_numbers t where t.account_id = p.account_id and t.text_number_id = $1 and t.phone = p.phone) as is_first
from picked p where exists (select 1 from marked)`

/** Single texts, which go before every broadcast. Those with `bar` are not to be sent. */
export const claimMessages = async (pool: pg.Pool, { laneId, nodeId, epoch, accountId }: Lease, limit: number) =>
  (
    await pool.query<ClaimedMessage>({
      name: 'claim-messages',
      text: claimSingles,
      values: [laneId, nodeId, epoch, accountId, limit],
    })
  ).rows
