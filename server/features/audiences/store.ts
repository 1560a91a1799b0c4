import type { RawBuilder } from 'kysely'
import { all, configure, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, millionRows, once } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isSeenGroup } from '../contacts/groups/store.ts'
import { unseenAccount } from '../contacts/upsert/store.ts'
import { isAmongOwn, isAmongSeen, meantFirst, openLists } from '../sharing/visible-store.ts'
import { type Touched, touched } from './changes-store.ts'
import { countPeople } from './person-store.ts'

/**
 * Audiences: sets of numbers from a draft, a file or a call. A set may hold a million, so that whatever touches all of it is
 * one statement. Removed members stay, marked with the undo that brings them back.
 */
export type AudienceKind = 'draft' | 'file' | 'inline'

export type NewMember = {
  phone: number
  first_name: string
  last_name: string
  notes: string
  /** All phones of somebody who has several and is no contact. */
  given_phones: readonly number[] | null
}

/** Statements over a million rows, and time for them. */
export const prepareBulk = (tx: Db) => configure(tx, { ...millionRows, statement_timeout: '10min' })

/** From here on a set is large enough to count when statements are planned. */
const largeSet = 50_000

/**
 * After the commit of a large set: the planner of the database learns of it at once, and not when it gets round to it. Until
 * then it takes a million rows for a handful and looks each up on its own.
 */
export const noticeSize = async (db: Db, size: number) => {
  if (size >= largeSet) await sql`analyze (skip_locked) audience_members`.execute(db)
}

export const insertAudience = async (
  tx: Db,
  scope: Scope,
  audience: { kind: AudienceKind; rowCount?: number; badRows?: number; now: Date },
): Promise<number> =>
  (await one<{ audience_id: number }>(
    tx,
    sql`insert into audiences (account_id, kind, user_id, row_count, bad_rows, created_at)
      values (${scope.accountId}, ${audience.kind}, ${scope.userId}, ${audience.rowCount ?? 0}, ${audience.badRows ?? 0},
        ${audience.now})
      returning audience_id`,
  ))!.audience_id

/** Rows of the files among these sets, duplicates included. */
export const fileRows = async (db: Db, scope: Scope, audienceIds: readonly number[]): Promise<number> =>
  (await one<{ rows: number }>(
    db,
    sql`select coalesce(sum(row_count), 0) as rows from audiences
      where account_id = ${scope.accountId} and audience_id = any(${audienceIds}::bigint[]) and kind = 'file'`,
  ))!.rows

export const deleteAudience = async (tx: Db, scope: Scope, audienceId: number) => {
  await sql`delete from audience_members
    where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)
  await sql`delete from audiences
    where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)
}

/** Consent was declared for what is added to the set. */
export const declareConsent = (tx: Db, scope: Scope, audienceId: number, now: Date) =>
  sql`update audiences set consent_at = ${now}
    where account_id = ${scope.accountId} and audience_id = ${audienceId}`.execute(tx)

/** Whether consent was declared for a file that was copied into one of these sets. */
export const hasConsent = async (tx: Db, scope: Scope, audienceIds: readonly number[]): Promise<boolean> =>
  (await one<{ found: boolean }>(
    tx,
    sql`select exists (select 1 from audiences where account_id = ${scope.accountId}
      and audience_id = any(${audienceIds}::bigint[]) and consent_at is not null) as found`,
  ))!.found

/** A removed member that is added again is there as if new. */
const onceEach = sql`on conflict (account_id, audience_id, phone) do update
    set removed_in = null, removed_with_source = false, person_id = excluded.person_id, given_phones = excluded.given_phones,
      first_name = excluded.first_name, last_name = excluded.last_name, notes = excluded.notes, list_id = excluded.list_id,
      source_id = excluded.source_id
    where m.removed_in is not null`

/** Adds numbers, each of which must come once. Answers those that were not there already. */
export const insertMembers = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  members: readonly NewMember[],
): Promise<Set<number>> => {
  const rows = await all<{ phone: number }>(
    tx,
    sql`insert into audience_members as m (account_id, audience_id, phone, given_phones, first_name, last_name, notes)
      select ${scope.accountId}, ${audienceId}, phone, given_phones::bigint[], first_name, last_name, notes
      from unnest(${members.map((m) => m.phone)}::bigint[], ${members.map((m) => arrayOf(m.given_phones))}::text[],
        ${members.map((m) => m.first_name)}::text[], ${members.map((m) => m.last_name)}::text[], ${members.map((m) => m.notes)}::text[])
        as given(phone, given_phones, first_name, last_name, notes)
      ${onceEach} returning phone`,
  )
  return new Set(rows.map((row) => row.phone))
}

/** As PostgreSQL writes it: it has no arrays of arrays of different lengths. */
const arrayOf = (phones: readonly number[] | null) => (phones ? `{${phones.join(',')}}` : null)

/** All phones of the contacts given, as far as the user may see them. Answers each contact found and which were new. */
export const insertContacts = (tx: Db, scope: Scope, audienceId: number, personIds: readonly number[]) =>
  all<{ person_id: number; added: number[] }>(
    tx,
    sql`with wanted as (
        ${phonesOf(scope, sql`c.person_id = any(${personIds}::bigint[])`)}
      ), added as (
        insert into audience_members as m (account_id, audience_id, phone, person_id, first_name, last_name, notes)
        select ${scope.accountId}, ${audienceId}, phone, person_id, first_name, last_name, notes from wanted
        ${onceEach} returning person_id, phone
      )
      select person_id, coalesce(json_agg(phone) filter (where phone is not null), '[]') as added
      from (
        select c.person_id, null::bigint as phone from contacts c
        where ${isAmongSeen(scope)} and c.person_id = any(${personIds}::bigint[]) and c.deleted_at is null
        union all select person_id, phone from added
      ) found group by person_id`,
  )

/** How many numbers there were, and which of them were new; whose these are, and how many people there were with a new one or without. */
export type AddedMany = Touched & { wanted: number; people: number; wantedPeople: number }

/** All phones of the members of groups, or their first ones, as far as the user may see them, each with its group. */
export const insertGroups = (
  tx: Db,
  scope: Scope,
  audienceId: number,
  listIds: readonly number[],
  { isPrimaryOnly = false } = {},
) => insertPeople(tx, scope, audienceId, phonesInLists(scope, listIds, isPrimaryOnly))

/** All phones of the contacts that meet a condition on `c`, as far as the user may see them, as people on their own. */
export const insertContactsWhere = (
  tx: Db,
  scope: Scope,
  audienceId: number,
  condition: RawBuilder<unknown>,
  sourceId: number | null,
) => insertPeople(tx, scope, audienceId, phonesOf(scope, condition), sourceId)

/**
 * One statement however many there are. `people` is a select of phone, person_id, given_phones, first_name, last_name, notes, list_id
 * that has each phone once. `sourceId` is what they come with, where that is no group.
 */
export const insertPeople = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  people: RawBuilder<unknown>,
  sourceId: number | null = null,
): Promise<AddedMany> =>
  (await one<AddedMany>(
    tx,
    sql`with wanted as ${once} (${people}), added as (
        insert into audience_members as m (account_id, audience_id, phone, person_id, given_phones, first_name, last_name, notes,
          list_id, source_id)
        select ${scope.accountId}, ${audienceId}, phone, person_id, given_phones, first_name, last_name, notes, list_id,
          ${sourceId}::bigint
        from wanted
        ${onceEach} returning phone, person_id, given_phones
      )
      select w.*, t.* from (select count(*) as wanted, ${countPeople} as "wantedPeople" from wanted) w,
        (select ${touched}, ${countPeople} as people from added) t`,
  ))!

/** The people of another set, such as that of a file, which stays as it is. One statement, in the order of the key. */
export const insertAudienceMembers = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  from: number,
  sourceId: number,
): Promise<AddedMany & { rows: number; badRows: number }> =>
  (await one<AddedMany & { rows: number; badRows: number }>(
    tx,
    sql`with added as (
        insert into audience_members as m (account_id, audience_id, phone, person_id, given_phones, first_name, last_name, notes, source_id)
        select ${scope.accountId}, ${audienceId}, f.phone, f.person_id, f.given_phones, f.first_name, f.last_name, f.notes,
          ${sourceId}::bigint
        from audience_members f
        where f.account_id = ${scope.accountId} and f.audience_id = ${from} and f.removed_in is null
        order by f.phone
        ${onceEach} returning phone, person_id, given_phones
      )
      select a.row_count as rows, a.bad_rows as "badRows", t.*, f.* from audiences a, (select ${touched}, ${countPeople} as people from added) t, (
        select count(*) as wanted, ${countPeople} as "wantedPeople" from audience_members
        where account_id = ${scope.accountId} and audience_id = ${from} and removed_in is null) f
      where a.account_id = ${scope.accountId} and a.audience_id = ${from}`,
  ))!

/** Which of these groups this user does not have: neither one that they see nor Everyone (0) or Unfiled (-1). */
export const unknownLists = async (db: Db, scope: Scope, listIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ list_id: number }>(
      db,
      sql`select list_id from unnest(${listIds}::bigint[]) as asked(list_id)
        where list_id not in (0, -1)
          and not exists (select 1 from lists l where l.list_id = asked.list_id and ${isSeenGroup(scope)})`,
    )
  ).map((row) => row.list_id)

/** What each of the people comes with: the group, and where the contacts `c` are from. */
type Origin = { listId: RawBuilder<unknown>; contacts: RawBuilder<unknown> }
const onTheirOwn: Origin = { listId: sql`null::bigint`, contacts: sql`contacts c` }

/** Every phone of the visible contacts that meet a condition on `c`, once, as the user's own book has it before others. */
const phonesOf = (
  scope: Scope,
  condition: RawBuilder<unknown>,
  { listId, contacts } = onTheirOwn,
): RawBuilder<unknown> => sql`
  select distinct on (p.phone) p.phone, c.person_id, null::bigint[] as given_phones, c.first_name, c.last_name, c.notes, ${listId} as list_id
  from ${contacts}
  cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as p(phone)
  where ${isAmongSeen(scope)} and c.deleted_at is null and p.phone is not null and ${condition}
  order by p.phone, ${meantFirst(scope)}`

/** Of a group that this user neither made nor was given they know as members whom they have (sharing/visible-store). */
const isKnown = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql``
    : sql`and (list_id = any(array(${openLists(scope)})) or person_id in (
        select c.person_id from contacts c where ${isAmongOwn(scope)}))`

/** The phones of groups' members; who is in several comes with the first that was asked for. Everyone holds all of them. */
export const phonesInLists = (scope: Scope, listIds: readonly number[], isPrimaryOnly = false): RawBuilder<unknown> => {
  const isMeant = isPrimaryOnly ? sql`p.phone = c.primary_phone` : sql`true`
  if (listIds.includes(0)) return phonesOf(scope, isMeant, { ...onTheirOwn, listId: sql`0::bigint` })
  const ids = sql`${listIds}::bigint[]`
  return phonesOf(scope, isMeant, {
    listId: sql`g.list_id`,
    contacts: sql`(
      select person_id, (${ids})[min(array_position(${ids}, list_id))] as list_id from list_members
      where account_id = ${scope.accountId} and list_id = any(${ids}) ${isKnown(scope)} group by person_id
    ) g cross join lateral (select k.* from contacts k
      where k.account_id = ${unseenAccount(scope)} and k.person_id = g.person_id ${eachByKey}) c`,
  })
}
