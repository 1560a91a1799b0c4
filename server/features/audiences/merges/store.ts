import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { MergeField } from '@carillon/domain/text/merge-field-name.ts'
import { mergeStatusCode } from '@carillon/domain/text/merge-status.ts'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, joinHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { calledOf, peopleOf, recipientsOf, type Source } from '../reach/store.ts'

/**
 * A merge is a message checked against each of a set. Of its recipients those alone have a row who are not simply sent the
 * filled-in message: whoever has none, is left out, or has one written by hand. A row outlives the check: what was decided by
 * hand holds for the same message also when the set has changed since.
 */
export type StoredMerge = {
  template_merge_id: number
  user_id: number
  /** The set of a draft; null for what was written by hand in a broadcast. */
  audience_id: number | null
  broadcast_id: number | null
  message: string
  signature: string
  character_limit: number
  status: 'InProgress' | 'Complete' | 'Error'
}

/** As it travels, but for what is told from the message. */
export type MergeRow = Omit<TemplateMerge, 'Fields' | 'MissingFields' | 'MergeSummaryUri' | 'InvalidMessageUri'> & {
  message: string
  empty: Readonly<Record<MergeField, number>>
  stored: StoredMerge
  RosterChanged: boolean
}

export const storedColumns = sql`jsonb_build_object('template_merge_id', m.template_merge_id, 'user_id', m.user_id,
  'audience_id', m.audience_id, 'broadcast_id', m.broadcast_id, 'message', m.message, 'signature', m.signature,
  'character_limit', m.character_limit, 'status', m.status)`

const rosterChanged = sql`coalesce(d.draft_id is not null and m.roster_version <> a.roster_version, false)`

export const columns = sql`m.template_merge_id as "ID", m.status as "Status", coalesce(w.done, m.done) as "Done", coalesce(w.total, m.total) as "Total",
  m.invalid_count as "InvalidMessageCount", m.excluded_count as "ExcludedMessageCount", m.own_count as "OwnMessageCount",
  jsonb_build_object('FirstName', m.empty_first_names, 'LastName', m.empty_last_names, 'Notes', m.empty_notes) as empty,
  case
    when b.broadcast_id is not null then m.message <> t.text_message
    else ${rosterChanged} or coalesce(m.message <> coalesce(d.form ->> 'TextMessage', '')
      or m.character_limit <> u.text_message_character_limit
      or m.signature <> case when u.signature_is_enabled and (d.form ->> 'IncludeSignature')::boolean
        then u.signature_text else '' end, false)
  end as "IsStale",
  ${rosterChanged} as "RosterChanged", m.created_at as "CreatedDate", m.message, ${storedColumns} as stored`

export const tables = sql`template_merges m
  left join broadcasts b on b.account_id = m.account_id and b.broadcast_id = m.broadcast_id
  left join broadcast_texts t on t.account_id = m.account_id and t.broadcast_id = m.broadcast_id
  left join audiences a on a.account_id = m.account_id and a.audience_id = m.audience_id
  left join drafts d on d.account_id = m.account_id and d.audience_id = m.audience_id
  left join users u on u.account_id = m.account_id and u.user_id = m.user_id
  left join tasks w on w.account_id = m.account_id and w.task_id = m.task_id and w.finished_at is null`

/** The last merge of a set. */
export const lastMerge = (db: Db, scope: Scope, audienceId: number) =>
  one<MergeRow>(
    db,
    sql`select ${columns} from ${tables} where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId}
      order by m.template_merge_id desc limit 1`,
  )

/** What of the decisions of a merge holds. */
export type Decided = Required<Pick<Source, 'templateMergeId' | 'isReworded'>>

/** What was decided by hand about the set, were this message sent to it now. */
export const decidedFor = async (db: Db, scope: Scope, audienceId: number, message: string): Promise<Decided> =>
  decidedBy(await lastStored(db, scope, audienceId), message)

/**
 * A merge of the same message holds with all its decisions. Of one of other words those hold alone who are left out: a text that
 * was held back can be sent later, one that has left cannot be called back.
 */
export const decidedBy = (last: LastMerge | undefined, message: string): Decided => {
  const isReworded = last !== undefined && last.message !== message
  const holds = last !== undefined && (!isReworded || last.excluded_count > 0)
  return { templateMergeId: holds ? last.template_merge_id : null, isReworded: holds && isReworded }
}

type LastMerge = Pick<StoredMerge, 'template_merge_id' | 'message'> & { excluded_count: number }

/** The last merge of a set, with whether the set has changed since. */
export const lastStored = (db: Db, scope: Scope, audienceId: number) =>
  one<
    Pick<StoredMerge, 'template_merge_id' | 'message' | 'signature' | 'character_limit' | 'status'> & {
      roster_changed: boolean
      excluded_count: number
    }
  >(
    db,
    sql`select m.template_merge_id, m.message, m.signature, m.character_limit, m.status,
        m.excluded_count, m.roster_version <> a.roster_version as roster_changed
      from template_merges m join audiences a using (account_id, audience_id)
      where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} order by m.template_merge_id desc limit 1`,
  )

/** Those of a draft who are left out by hand and could be texted, or called, otherwise, as the summary counts them. */
export const excludedPhones = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  channel: 'text' | 'call',
): Promise<number[]> => {
  const draft = await one<{ message: string; require_text_opt_in: boolean }>(
    tx,
    sql`select coalesce(d.form ->> 'TextMessage', '') as message, a.require_text_opt_in
      from drafts d join accounts a using (account_id)
      where d.account_id = ${scope.accountId} and d.audience_id = ${audienceId}`,
  )
  if (!draft) return []
  const decided = await decidedFor(tx, scope, audienceId, draft.message)
  if (decided.templateMergeId === null) return []
  const sources = [{ audienceId, ...decided }]
  const people = channel === 'call' ? calledOf(scope, sources) : recipientsOf(scope, sources, draft.require_text_opt_in)
  const excluded = sql<{ phone: number }>`select phone from (${people}) r where is_excluded and bar = ${reason.none}`
  const rows = await joinHashed(tx, () => all(tx, excluded))
  return rows.map(({ phone }) => phone)
}

/** Nobody decides anything about the messages of a set until this transaction ends. */
export const lockMerges = (tx: Db, scope: Scope, audienceId: number) =>
  sql`select 1 from template_merges where account_id = ${scope.accountId} and audience_id = ${audienceId}
    order by template_merge_id for update`.execute(tx)

export const deleteMerges = (tx: Db, scope: Scope, audienceId: number) =>
  sql`delete from template_merges where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)

/** Counts what the rows say; whoever changes them does it in the same transaction. */
export const recount = (tx: Db, { accountId }: Pick<Scope, 'accountId'>, mergeId: number) =>
  sql`update template_merges m set invalid_count = g.invalid, excluded_count = g.excluded, own_count = g.own,
      empty_first_names = g.first_names, empty_last_names = g.last_names, empty_notes = g.notes
    from (select count(*) filter (where status <> 0 and not is_excluded) as invalid, count(*) filter (where is_excluded) as excluded,
        count(own_message) as own, count(*) filter (where p.first_name !~ '\\S') as first_names,
        count(*) filter (where p.last_name !~ '\\S') as last_names, count(*) filter (where p.notes !~ '\\S') as notes
      from merged_messages w left join lateral (
          select s.first_name, s.last_name, s.notes from template_merges t
            join audience_members s on s.account_id = t.account_id and s.audience_id = t.audience_id and s.phone = w.phone
          where t.account_id = ${accountId} and t.template_merge_id = ${mergeId}
            and w.status = ${mergeStatusCode('Invalid Missing Values')} and not w.is_excluded ${eachByKey}) p on true
      where w.account_id = ${accountId} and w.template_merge_id = ${mergeId}) g
    where m.account_id = ${accountId} and m.template_merge_id = ${mergeId}`.execute(tx)

/** Which of these numbers of the sources can be texted: a message that nobody gets needs no correction. */
export const textableAmong = async (
  tx: Db,
  scope: Scope,
  sources: readonly Source[],
  phones: readonly number[],
): Promise<Set<number>> => {
  const account = await one<{ require_text_opt_in: boolean }>(
    tx,
    sql`select require_text_opt_in from accounts where account_id = ${scope.accountId}`,
  )
  const people = recipientsOf(scope, sources, account!.require_text_opt_in)
  const rows = await all<{ phone: number }>(
    tx,
    sql`select phone from (${people}) r where r.phone = any(${phones}::bigint[]) and bar = ${reason.none}`,
  )
  return new Set(rows.map(({ phone }) => phone))
}

/** A merge is this broadcast's from here on, for those alone who are in its sources. */
export const giveToBroadcast = async (
  tx: Db,
  scope: Scope,
  { mergeId, sources, broadcastId }: { mergeId: number; sources: readonly Source[]; broadcastId: number },
) => {
  const people = peopleOf(
    scope,
    sources.map((source) => ({ ...source, templateMergeId: null })),
  )
  const isOfMerge = sql`account_id = ${scope.accountId} and template_merge_id = ${mergeId}`
  await sql`delete from merged_messages where ${isOfMerge} and phone = any(array(
    select phone from merged_messages where ${isOfMerge} except select phone from (${people}) p))`.execute(tx)
  await recount(tx, scope, mergeId)
  await sql`update template_merges set broadcast_id = ${broadcastId}
    where account_id = ${scope.accountId} and template_merge_id = ${mergeId}`.execute(tx)
}

/** Whoever has a row `g` of a merge is in the set: a scalar subquery, which goes by the key always. */
export const isMember = (scope: Scope, audienceId: number) => sql`(select s.removed_in is null from audience_members s
  where s.account_id = ${scope.accountId} and s.audience_id = ${audienceId} and s.phone = g.phone)`
