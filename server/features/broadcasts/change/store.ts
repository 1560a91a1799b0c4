import type { BroadcastStatus } from '@carillon/contract/broadcasts.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { furtherRecipients } from '../../audiences/reach/store.ts'
import type { ToChange } from '../store.ts'

export const updateStatus = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { status, startAt, startedAt }: { status: BroadcastStatus; startAt: Date; startedAt: Date | null },
) =>
  sql`update broadcasts set status = ${status}, start_at = ${startAt}, started_at = ${startedAt}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

export const updateStart = (tx: Db, scope: Scope, broadcastId: number, startAt: Date) =>
  sql`update broadcasts set start_at = ${startAt}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

type Form = Pick<
  ToChange,
  | 'broadcast_id'
  | 'name'
  | 'text_message'
  | 'signature'
  | 'include_signature'
  | 'survey_reply_yes'
  | 'survey_reply_no'
  | 'quiet_hours'
  | 'quiet_hours_skipped'
  | 'calling_window'
  | 'custom_data'
>

export const updateForm = (tx: Db, scope: Scope, form: Form) =>
  sql`with common as (
      update broadcasts set name = ${form.name},
        calling_window = ${form.calling_window && JSON.stringify(form.calling_window)}::jsonb,
        custom_data = ${form.custom_data === null ? null : JSON.stringify(form.custom_data)}::jsonb
      where account_id = ${scope.accountId} and broadcast_id = ${form.broadcast_id}
    )
    update broadcast_texts set text_message = ${form.text_message}, signature = ${form.signature},
      include_signature = ${form.include_signature}, survey_reply_yes = ${form.survey_reply_yes},
      survey_reply_no = ${form.survey_reply_no}, quiet_hours = ${form.quiet_hours},
      quiet_hours_skipped = ${form.quiet_hours_skipped}
    where account_id = ${scope.accountId} and broadcast_id = ${form.broadcast_id}`.execute(tx)

/** The pictures, and the addresses at which carriers fetch them. */
export const updateMedia = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { media_ids, media }: { media_ids: readonly number[]; media: readonly string[] },
) =>
  sql`update broadcast_texts set media_ids = ${media_ids}::bigint[], media = ${media}::text[]
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** That of whoever made the broadcast; empty where it is switched off. */
export const signatureOf = async (tx: Db, scope: Scope, userId: number): Promise<string> =>
  (
    await one<{ signature: string }>(
      tx,
      sql`select case when signature_is_enabled then signature_text else '' end as signature from users
        where account_id = ${scope.accountId} and user_id = ${userId}`,
    )
  )?.signature ?? ''

export type Cost = {
  hasMergeFields: boolean
  creditsEachDomestic: number
  creditsEachAbroad: number
  segmentsEachDomestic: number
  segmentsEachAbroad: number
  maxCreditCost: number
  phoneNumberCount: number
}

export const updateCost = (tx: Db, scope: Scope, broadcastId: number, cost: Cost) =>
  sql`with common as (
      update broadcasts set max_credit_cost = ${cost.maxCreditCost}, phone_number_count = ${cost.phoneNumberCount}
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}
    )
    update broadcast_texts set has_merge_fields = ${cost.hasMergeFields}, credits_each_domestic = ${cost.creditsEachDomestic},
      credits_each_abroad = ${cost.creditsEachAbroad}, segments_each_domestic = ${cost.segmentsEachDomestic},
      segments_each_abroad = ${cost.segmentsEachAbroad}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** What of it is set aside for calls, while none of them is planned: all that its texts do not take. */
export const leftForCalls = async (tx: Db, scope: Scope, broadcastId: number): Promise<number> =>
  (await one<{ credits: number }>(
    tx,
    sql`select (b.max_credit_cost - coalesce((select sum(r.credits) from recipients r
        where r.account_id = b.account_id and r.broadcast_id = b.broadcast_id and r.channel = ${channel.text}
          and r.state not in (${outcome.invalid}, ${outcome.notSent})), 0))::int as credits
      from broadcasts b where b.account_id = ${scope.accountId} and b.broadcast_id = ${broadcastId}`,
  ))!.credits

/** Who is texted is known; a moment after its start it may not be. */
export const areTextsPlanned = async (tx: Db, scope: Scope, broadcastId: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from broadcast_queue where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}
      and channel = ${channel.text} and is_planned`,
  )) !== undefined

export const updateMost = (tx: Db, scope: Scope, broadcastId: number, maxCreditCost: number) =>
  sql`update broadcasts set max_credit_cost = ${maxCreditCost}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** It goes to so many fewer, and costs no more than this. */
export const updateSize = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { fewer, maxCreditCost }: { fewer: number; maxCreditCost: number },
) =>
  sql`update broadcasts set phone_number_count = phone_number_count - ${fewer}, max_credit_cost = ${maxCreditCost},
      further_count = (${furtherRecipients(scope.accountId, broadcastId)})
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** All of its people are asked for in this merge from now on. */
export const updateMerge = async (tx: Db, scope: Scope, broadcastId: number, mergeId: number) => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  await sql`update broadcast_texts set template_merge_id = ${mergeId} where ${mine}`.execute(tx)
  await sql`update broadcast_sources set template_merge_id = ${mergeId} where ${mine}`.execute(tx)
}

/** The numbers that a planned broadcast still has to text or call, as a select of one column `phone`; undefined until all of it is planned. */
export const waitingPhones = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
): Promise<RawBuilder<unknown> | undefined> => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  const planned = await one<{ isWhole: boolean | null }>(
    db,
    sql`select bool_and(is_planned) as "isWhole" from broadcast_queue /* every channel */ where ${mine}`,
  )
  if (!planned?.isWhole) return undefined
  return sql`select distinct phone from recipients /* every channel */
    where ${mine} and state in (${outcome.waiting}, ${outcome.retrying})`
}

/** Answers how many there were; undefined where nobody is passed on. */
export const updateTransferLines = async (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  lines: number,
): Promise<number | undefined> =>
  (
    await one<{ was: number }>(
      tx,
      sql`with before as (
          select transfer_lines as was from broadcast_calls where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}
            and transfer_number is not null for no key update
        )
        update broadcast_calls v set transfer_lines = ${lines}::smallint from before b
        where v.account_id = ${scope.accountId} and v.broadcast_id = ${broadcastId} returning b.was`,
    )
  )?.was
