import type { BroadcastStatus } from '@carillon/contract/broadcasts.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Source } from '../../audiences/reach/store.ts'

export const updateStatus = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { status, startAt, startedAt }: { status: BroadcastStatus; startAt: Date; startedAt: Date | null },
) =>
  sql`update broadcasts set status = ${status}, start_at = ${startAt}, started_at = ${startedAt}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

export const updateName = (tx: Db, scope: Scope, broadcastId: number, name: string) =>
  sql`update broadcasts set name = ${name}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

export const updateStart = (tx: Db, scope: Scope, broadcastId: number, startAt: Date) =>
  sql`update broadcasts set start_at = ${startAt}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

export const updateMessage = (tx: Db, scope: Scope, broadcastId: number, textMessage: string) =>
  sql`update broadcasts set text_message = ${textMessage}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

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
  sql`update broadcasts set has_merge_fields = ${cost.hasMergeFields}, credits_each_domestic = ${cost.creditsEachDomestic},
      credits_each_abroad = ${cost.creditsEachAbroad}, max_credit_cost = ${cost.maxCreditCost},
      phone_number_count = ${cost.phoneNumberCount}, segments_each_domestic = ${cost.segmentsEachDomestic},
      segments_each_abroad = ${cost.segmentsEachAbroad}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** The numbers that a planned broadcast still has to text, as a select of one column `phone`; undefined until it is planned. */
export const waitingPhones = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
): Promise<RawBuilder<unknown> | undefined> => {
  const mine = sql`account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`
  const planned = await one(db, sql`select from broadcast_queue where ${mine} and is_planned`)
  if (!planned) return undefined
  return sql`select phone from recipients where ${mine} and state in (${outcome.waiting}, ${outcome.retrying})`
}

export const sourcesOf = async (db: Db, scope: Scope, broadcastId: number): Promise<Source[]> =>
  (
    await all<{ audience_id: number | null; list_id: number | null }>(
      db,
      sql`select audience_id, list_id from broadcast_sources
        where account_id = ${scope.accountId} and broadcast_id = ${broadcastId} order by source_no`,
    )
  ).map(({ audience_id, list_id }) => (audience_id === null ? { listId: list_id! } : { audienceId: audience_id }))
