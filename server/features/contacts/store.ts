import type { Contact } from '@carillon/contract/contacts.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { eachByKey, joinByKey } from '../../platform/planner.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { bookOf, isOwn, isTheirs, isVisible } from '../sharing/visible-store.ts'
import { readContacts } from './shape-store.ts'

/** Those of the contacts that this user sees and that are not in Deleted. */
const findVisible = async (db: Db, scope: Scope, personIds: readonly number[]): Promise<number[]> =>
  (
    await all<{ id: number }>(
      db,
      sql`select c.person_id as id from contacts c
        where ${isVisible(scope)} and c.person_id = any (${personIds}::bigint[]) and c.deleted_at is null
        order by c.person_id`,
    )
  ).map(({ id }) => id)

export const findContact = async (db: Db, scope: Scope, personId: number): Promise<Contact | undefined> =>
  (await readContacts(db, scope, await findVisible(db, scope, [personId])))[0]

export type ContactRow = {
  firstName: string
  lastName: string
  notes: string
  primaryPhone: number
  secondaryPhone: number | null
  tertiaryPhone: number | null
  noTexts?: boolean
  noCalls?: boolean
  customData?: Readonly<Record<string, string>>
}

/** Whom of their contacts the user is told of where a number is taken. */
type Holder = { PersonID: number; Name: string }

/** Who has the number where this user adds it, or where the contact stands that is to get it. */
export const findHolder = (
  db: Db,
  scope: Scope,
  phone: number,
  personId: number | null = null,
): Promise<Holder | undefined> => {
  const book = sql`c.book = coalesce((select b.book from contacts b
    where b.account_id = ${scope.accountId} and b.person_id = ${personId}::bigint), 0)`
  return one<Holder>(
    db,
    sql`select c.person_id as "PersonID", trim(c.first_name || ' ' || c.last_name) as "Name" from contacts c
      where c.account_id = ${scope.accountId} and c.primary_phone = ${phone} and c.deleted_at is null
        and c.person_id is distinct from ${personId}::bigint and ${scope.canSeeAllRoster ? book : isTheirs(scope)}
      order by c.person_id limit 1`,
  )
}

/** Its first number, in Deleted too. */
export const readPhone = async (tx: Db, scope: Scope, personId: number): Promise<number | undefined> =>
  (
    await one<{ phone: number }>(
      tx,
      sql`select c.primary_phone as phone from contacts c where ${isOwn(scope)} and c.person_id = ${personId}`,
    )
  )?.phone

/** Answers the ids in the order given; null for a number that the user's book already has. */
export const insertContacts = async (
  tx: Db,
  scope: Scope,
  rows: readonly ContactRow[],
  now: Date,
): Promise<(number | null)[]> => {
  const inserted = await all<{ person_id: number; primary_phone: number }>(
    tx,
    sql`insert into contacts (account_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone,
        no_texts, no_calls, custom_data, book, created_by, edited_by, created_at, edited_at)
      select ${scope.accountId}, r.first_name, r.last_name, r.notes, r.primary_phone, r.secondary_phone, r.tertiary_phone,
        r.no_texts, r.no_calls, r.custom_data, ${bookOf(scope)}, ${scope.userId}, ${scope.userId}, ${now}, ${now}
      from unnest(${rows.map((row) => row.firstName)}::text[], ${rows.map((row) => row.lastName)}::text[],
        ${rows.map((row) => row.notes)}::text[], ${rows.map((row) => row.primaryPhone)}::bigint[],
        ${rows.map((row) => row.secondaryPhone)}::bigint[], ${rows.map((row) => row.tertiaryPhone)}::bigint[],
        ${rows.map((row) => row.noTexts ?? false)}::boolean[], ${rows.map((row) => row.noCalls ?? false)}::boolean[],
        ${rows.map((row) => JSON.stringify(row.customData ?? {}))}::jsonb[])
        with ordinality as r (first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, no_texts,
          no_calls, custom_data, at)
      order by r.at
      on conflict (account_id, primary_phone, book) where deleted_at is null do nothing
      returning person_id, primary_phone`,
  )
  const ids = new Map(inserted.map((row) => [row.primary_phone, row.person_id]))
  return rows.map((row) => ids.get(row.primaryPhone) ?? null)
}

/**
 * The book in which a contact can have a number, for a user who sees a part of the roster: the contact's own book, or the user's book
 * where a contact that they do not see has the number in the first. For a query over the contact itself; no contact that the user
 * sees may have the number.
 */
const freeBook = (scope: Scope, contact: string, phone: RawBuilder<unknown>) =>
  scope.canSeeAllRoster
    ? sql`${sql.ref(`${contact}.book`)}`
    : sql`case when exists (select 1 from contacts o
        where o.account_id = ${scope.accountId} and o.primary_phone = ${phone} and o.book = ${sql.ref(`${contact}.book`)}
          and o.deleted_at is null and o.person_id <> ${sql.ref(`${contact}.person_id`)})
      then ${scope.userId}::bigint else ${sql.ref(`${contact}.book`)} end`

/** As it is stored, to change a part of it; undefined where the user has no such contact to change. */
export const readRow = async (tx: Db, scope: Scope, personId: number): Promise<Required<ContactRow> | undefined> =>
  await one<Required<ContactRow>>(
    tx,
    sql`select c.first_name as "firstName", c.last_name as "lastName", c.notes, c.primary_phone as "primaryPhone",
        c.secondary_phone as "secondaryPhone", c.tertiary_phone as "tertiaryPhone", c.no_texts as "noTexts",
        c.no_calls as "noCalls", c.custom_data as "customData"
      from contacts c where ${isOwn(scope)} and c.person_id = ${personId} and c.deleted_at is null for update`,
  )

/** Throws PostgreSQL's 23505 when the contact's book has the number already, and ContactExists when the user sees who has it. */
export const updateRow = async (tx: Db, scope: Scope, personId: number, row: Required<ContactRow>, now: Date) => {
  const isNew = await one(
    tx,
    sql`select 1 from contacts where account_id = ${scope.accountId} and person_id = ${personId} and primary_phone <> ${row.primaryPhone}`,
  )
  const holder = isNew ? await findHolder(tx, scope, row.primaryPhone, personId) : undefined
  if (holder) throw refuse('ContactExists', holder)
  await sql`update contacts c set book = ${freeBook(scope, 'c', sql`${row.primaryPhone}::bigint`)}, first_name = ${row.firstName}, last_name = ${row.lastName}, notes = ${row.notes},
      primary_phone = ${row.primaryPhone}, secondary_phone = ${row.secondaryPhone}, tertiary_phone = ${row.tertiaryPhone},
      no_texts = ${row.noTexts}, no_calls = ${row.noCalls}, custom_data = ${JSON.stringify(row.customData)}::jsonb,
      edited_by = ${scope.userId}, edited_at = ${now}
    where c.account_id = ${scope.accountId} and c.person_id = ${personId}`.execute(tx)
  await insertEditor(tx, scope, [personId])
}

/** Whoever edits a contact sees it from then on. */
const insertEditor = (tx: Db, scope: Scope, personIds: readonly number[]) =>
  sql`insert into contact_editors (account_id, user_id, person_id)
    select c.account_id, ${scope.userId}, c.person_id from contacts c
    where c.account_id = ${scope.accountId} and c.person_id = any (${personIds}::bigint[]) and c.created_by <> ${scope.userId}
    on conflict do nothing`.execute(tx)

/** Groups are kept, for a restore. */
export const moveToDeleted = (tx: Db, scope: Scope, personIds: readonly number[], now: Date) =>
  sql`update contacts set deleted_at = ${now}
    where account_id = (select ${scope.accountId}::bigint) and person_id = any (${personIds}::bigint[]) and deleted_at is null`.execute(
    tx,
  )

/** Whom to take out of Deleted, and with which number as the first. */
type Restorable = { id: number; phone: number; first: number }

/** Those who were deleted then are back in Everyone, as far as they can be; answers who is. */
export const restore = async (
  tx: Db,
  scope: Scope,
  personIds: readonly number[],
  deletedAt: Date,
): Promise<number[]> => {
  const found = await findRestorable(tx, scope, personIds, { deletedAt })
  return await bringBack(tx, scope, found, deletedAt)
}

/**
 * Who of them can be taken out of Deleted: not whose number their book has got again in the meantime, or somebody whom the user
 * sees, nor who was deleted at another time than the one asked for; of several in Deleted with one number the first. `withoutTaken` takes
 * whoever has another number, by the first of theirs that is free.
 */
export const findRestorable = async (
  tx: Db,
  scope: Scope,
  personIds: readonly number[],
  { deletedAt, withoutTaken = false }: { deletedAt?: Date | undefined; withoutTaken?: boolean } = {},
): Promise<Restorable[]> => {
  const stands = scope.canSeeAllRoster ? sql`c.book = d.book` : isTheirs(scope)
  const phones = withoutTaken
    ? sql`array[d.primary_phone, d.secondary_phone, d.tertiary_phone]`
    : sql`array[d.primary_phone]`
  return await all<Restorable>(
    tx,
    sql`select distinct on (p.phone, f.book) d.person_id as id, p.phone, d.primary_phone as first from contacts d
        cross join lateral (select n.phone from unnest(${phones}) with ordinality as n (phone, place)
          where n.phone is not null and (select count(*) from (select 1 from contacts c where c.account_id = d.account_id
            and c.primary_phone = n.phone and c.deleted_at is null and ${stands} limit 1) one) = 0
          order by n.place limit 1) p
        cross join lateral (select ${freeBook(scope, 'd', sql`p.phone`)} as book ${eachByKey}) f
        where d.account_id = ${scope.accountId} and d.person_id = any (${personIds}::bigint[]) and ${isDeleted(sql`d.deleted_at`, deletedAt)}
        order by p.phone, f.book, d.person_id`,
  )
}

/** At any time, or at that one alone. */
export const isDeleted = (column: RawBuilder<unknown>, at?: Date) =>
  at ? sql`${column} = ${at}` : sql`${column} is not null`

/** Those of `findRestorable`, by the number found; answers who they are. */
export const bringBack = async (
  tx: Db,
  scope: Scope,
  found: readonly Restorable[],
  now: Date | undefined,
): Promise<number[]> => {
  const changed = found.filter(({ phone, first }) => phone !== first)
  if (changed.length > 0) await dropFirst(tx, scope, changed, now)
  const ids = found.map(({ id }) => id)
  await sql`update contacts c set deleted_at = null, book = ${freeBook(scope, 'c', sql`c.primary_phone`)}
    where c.account_id = ${scope.accountId} and c.person_id = any (${ids}::bigint[])`.execute(tx)
  return ids
}

/** Their first number gives way to the one found, which was the second or the third. */
const dropFirst = (tx: Db, scope: Scope, changed: readonly Restorable[], now: Date | undefined) =>
  joinByKey(tx, () =>
    sql`update contacts c set primary_phone = w.phone, tertiary_phone = null,
        secondary_phone = case when w.phone = c.secondary_phone then c.tertiary_phone else c.secondary_phone end,
        edited_by = ${scope.userId}, edited_at = ${now}
      from (select ${scope.accountId}::bigint as account_id, n.id, n.phone
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ phone }) => phone)}::bigint[]) as n (id, phone)) w
      where c.account_id = ${scope.accountId} and c.account_id = w.account_id and c.person_id = w.id`.execute(tx),
  )

export const erase = async (tx: Db, scope: Scope, personIds: readonly number[]) =>
  await sql`delete from contacts
    where account_id = ${scope.accountId} and person_id = any (${personIds}::bigint[]) and deleted_at is not null`.execute(
    tx,
  )
