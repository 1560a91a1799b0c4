import { type Contact, systemGroups } from '@carillon/contract/contacts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { containing, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

/** Without CanSeeAllRoster a user sees the contacts they added or last edited (facts §7). For a query over `contacts c`. */
export const isVisible = (scope: Scope) =>
  scope.canSeeAllRoster
    ? sql`c.account_id = ${scope.accountId}`
    : sql`c.account_id = ${scope.accountId} and (c.created_by = ${scope.userId} or c.edited_by = ${scope.userId})`

const textable = (phone: ReturnType<typeof sql>) =>
  sql`${phone} is not null and why_not_text(c.account_id, ${phone}, false) = 0`

const columns = sql`
  c.person_id as "PersonID", c.first_name as "FirstName", c.last_name as "LastName", c.notes as "Notes",
  wire_phone(c.primary_phone) as "PrimaryPhone", ${textable(sql`c.primary_phone`)} as "PrimaryPhoneTextable",
  wire_phone(c.secondary_phone) as "SecondaryPhone", ${textable(sql`c.secondary_phone`)} as "SecondaryPhoneTextable",
  wire_phone(c.tertiary_phone) as "TertiaryPhone", ${textable(sql`c.tertiary_phone`)} as "TertiaryPhoneTextable",
  exists (select from opt_ins i where i.account_id = c.account_id and i.phone = c.primary_phone) as "OptedInToTexts",
  exists (select from opt_outs o where o.account_id = c.account_id and o.phone = c.primary_phone
    and o.channel = 'text') as "OptedOutOfTexts",
  exists (select from global_opt_outs g where g.phone = c.primary_phone) as "OptedOutGlobally",
  c.created_at as "CreatedDate",
  coalesce((
    select json_agg(json_build_object('ListID', l.list_id, 'ListName', l.name) order by lower(l.name))
    from list_members m join lists l using (account_id, list_id)
    where m.account_id = c.account_id and m.person_id = c.person_id
  ), '[]') as "Groups"`

export const contactFields = {
  sortable: ['FirstName', 'LastName', 'Notes', 'PrimaryPhone', 'CreatedDate', 'PersonID'],
  filterable: [],
  defaultSort: 'LastName,FirstName',
} as const
type SortField = (typeof contactFields.sortable)[number]
export type ContactRequest = ListRequest<SortField, never>

const sortColumns = {
  FirstName: sql`lower(c.first_name)`,
  LastName: sql`lower(c.last_name)`,
  Notes: sql`lower(c.notes)`,
  PrimaryPhone: sql`c.primary_phone`,
  CreatedDate: sql`c.created_at`,
  PersonID: sql`c.person_id`,
}

/** Membership of a group, the system's own included: only Deleted holds deleted contacts. */
const isIn = (listId: number) => {
  if (listId === systemGroups.Deleted) return sql`c.deleted_at is not null`
  if (listId === systemGroups.Everyone) return sql`c.deleted_at is null`
  const isMember = sql`exists (select from list_members m where m.account_id = c.account_id and m.person_id = c.person_id`
  if (listId === systemGroups.Unfiled) return sql`c.deleted_at is null and not ${isMember})`
  return sql`c.deleted_at is null and ${isMember} and m.list_id = ${listId})`
}

/** Every word somewhere in name or notes; or, when only digits and their punctuation were typed, part of a number. */
const matches = (q: string) => {
  if (q === '') return sql`true`
  const digits = q.replace(/\D/g, '')
  if (digits.length >= 2 && /^[\d\s()+.-]+$/.test(q)) {
    const part = containing(digits)
    return sql`(c.primary_phone::text like ${part} or c.secondary_phone::text like ${part}
      or c.tertiary_phone::text like ${part} or c.notes ilike ${containing(q)})`
  }
  const words = q.split(/\s+/).map(containing)
  return sql`concat_ws(' ', c.first_name, c.last_name, c.notes) ilike all (${words}::text[])`
}

/** What the list of a group shows under its query. */
const isShown = (scope: Scope, listId: number, request: { q: string }) =>
  sql`${isVisible(scope)} and ${isIn(listId)} and ${matches(request.q)}`

const isSelected = (scope: Scope, listId: number, request: { q: string }, { Type, Items }: Selection) => {
  const listed = sql`c.person_id = any (${Items}::bigint[])`
  if (Type === 'Selected') return sql`${isVisible(scope)} and ${isIn(listId)} and ${listed}`
  return sql`${isShown(scope, listId, request)} and ${Type === 'SelectedAll' ? sql`true` : sql`not ${listed}`}`
}

export const listContacts = async (db: Db, scope: Scope, listId: number, request: ContactRequest) => {
  const where = isShown(scope, listId, request)
  const order = orderBy(request, sortColumns, sql`c.person_id`)
  // The page first: what is told of a contact need not be worked out for those that are skipped.
  const Items = await all<Contact>(
    db,
    sql`select ${columns} from (select c.* from contacts c where ${where} ${order} ${limitOf(request)}) c ${order}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from contacts c where ${where}`)
  return { Items, Size: size!.size }
}

export const findContact = async (db: Db, scope: Scope, personId: number): Promise<Contact | undefined> =>
  await one<Contact>(
    db,
    sql`select ${columns} from contacts c
      where ${isVisible(scope)} and c.person_id = ${personId} and c.deleted_at is null`,
  )

/** Whom a selection means, lowest first and locked against other removals. */
export const selectContacts = async (
  tx: Db,
  scope: Scope,
  listId: number,
  request: { q: string },
  selection: Selection,
): Promise<number[]> =>
  (
    await all<{ id: number }>(
      tx,
      sql`select c.person_id as id from contacts c where ${isSelected(scope, listId, request, selection)}
        order by c.person_id for update`,
    )
  ).map(({ id }) => id)

export type ContactRow = {
  firstName: string
  lastName: string
  notes: string
  primaryPhone: number
  secondaryPhone: number | null
  tertiaryPhone: number | null
}

/** Answers the ids in the order given; null for a number that Everyone already has. */
export const insertContacts = async (
  tx: Db,
  scope: Scope,
  rows: readonly ContactRow[],
  now: Date,
): Promise<(number | null)[]> => {
  const inserted = await all<{ person_id: number; primary_phone: number }>(
    tx,
    sql`insert into contacts (account_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone,
        created_by, edited_by, created_at, edited_at)
      select ${scope.accountId}, r.first_name, r.last_name, r.notes, r.primary_phone, r.secondary_phone, r.tertiary_phone,
        ${scope.userId}, ${scope.userId}, ${now}, ${now}
      from unnest(${rows.map((row) => row.firstName)}::text[], ${rows.map((row) => row.lastName)}::text[],
        ${rows.map((row) => row.notes)}::text[], ${rows.map((row) => row.primaryPhone)}::bigint[],
        ${rows.map((row) => row.secondaryPhone)}::bigint[], ${rows.map((row) => row.tertiaryPhone)}::bigint[])
        with ordinality as r (first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, at)
      order by r.at
      on conflict (account_id, primary_phone) where deleted_at is null do nothing
      returning person_id, primary_phone`,
  )
  const ids = new Map(inserted.map((row) => [row.primary_phone, row.person_id]))
  return rows.map((row) => ids.get(row.primaryPhone) ?? null)
}

/** False where the user sees no such contact. Throws PostgreSQL's 23505 when Everyone has the number already. */
export const updateContact = async (
  tx: Db,
  scope: Scope,
  personId: number,
  row: ContactRow,
  now: Date,
): Promise<boolean> =>
  (
    await sql`update contacts c set first_name = ${row.firstName}, last_name = ${row.lastName}, notes = ${row.notes},
        primary_phone = ${row.primaryPhone}, secondary_phone = ${row.secondaryPhone},
        tertiary_phone = ${row.tertiaryPhone}, edited_by = ${scope.userId}, edited_at = ${now}
      where ${isVisible(scope)} and c.person_id = ${personId} and c.deleted_at is null`.execute(tx)
  ).numAffectedRows === 1n

/** Groups are kept, for a restore. */
export const moveToDeleted = (tx: Db, scope: Scope, personIds: readonly number[], now: Date) =>
  sql`update contacts set deleted_at = ${now}
    where account_id = ${scope.accountId} and person_id = any (${personIds}::bigint[]) and deleted_at is null`.execute(
    tx,
  )

/** Those of the contacts whose number Everyone has got again in the meantime, or that share one among themselves. */
export const countClashes = async (tx: Db, scope: Scope, personIds: readonly number[]): Promise<number> =>
  (await one<{ count: number }>(
    tx,
    sql`select count(*) as count from contacts d
      where d.account_id = ${scope.accountId} and d.person_id = any (${personIds}::bigint[]) and exists (
        select from contacts c where c.account_id = d.account_id and c.primary_phone = d.primary_phone
          and c.person_id <> d.person_id and (c.deleted_at is null or c.person_id = any (${personIds}::bigint[])))`,
  ))!.count

export const restore = (tx: Db, scope: Scope, personIds: readonly number[], now: Date) =>
  sql`update contacts set deleted_at = null, edited_at = ${now}
    where account_id = ${scope.accountId} and person_id = any (${personIds}::bigint[]) and deleted_at is not null`.execute(
    tx,
  )

export const erase = (tx: Db, scope: Scope, personIds: readonly number[]) =>
  sql`delete from contacts
    where account_id = ${scope.accountId} and person_id = any (${personIds}::bigint[]) and deleted_at is not null`.execute(
    tx,
  )

/** Of every account: what Deleted has kept long enough, and removals that can no longer be undone. */
export const sweepContacts = async (db: Db, deletedBefore: Date, undosBefore: Date) => {
  await sql`delete from contacts where deleted_at < ${deletedBefore}`.execute(db)
  await sql`delete from contact_undos where created_at < ${undosBefore}`.execute(db)
}
