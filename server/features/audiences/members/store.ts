import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import type { Selection } from '@carillon/contract/lists.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersBy, phoneColumn, type ReadFilter } from '../../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../../platform/page.ts'
import { eachByKey, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whyNotCallInline, whyNotTextInline } from '../../opt-outs/store.ts'
import { countMore, insertUndo, takeUndo } from '../../undos/store.ts'
import { isLarge, type Touched, touchedBy } from '../changes-store.ts'
import { isInstead } from '../reach/store.ts'
import type { Pair } from './patch-order.ts'

export type MemberSort = 'PrimaryPhone' | 'FirstName' | 'LastName' | 'Notes'

/** What they are looked at for: a text or a call, and what the account asks of a number before. */
export type Against = {
  channel: 'text' | 'call'
  /** Where it texts and calls, whether whoever is texted is called too: then it is what keeps both from them. */
  combination: 'and' | 'or' | undefined
  requireOptIn: boolean
  /** Numbers that somebody has verified by a code, as a free trial. */
  onlyVerified: boolean
}

export type MembersAsked = {
  audienceId: number
  /** Part of a name, a note or a number; empty for all. */
  q: string
  filters?: readonly ReadFilter[]
  /** One number and no other; digits that are not a whole number are looked for inside numbers. */
  number: { phone: number } | { digits: string } | null
  /** Those alone who may not be texted, or called, for one of these reasons. */
  bars?: Against & { reasons: readonly number[] }
  /** These numbers alone. */
  phones?: readonly number[]
  /** All but these. */
  exceptPhones?: readonly number[]
}

const sortColumns = {
  PrimaryPhone: sql`m.phone`,
  FirstName: sql`lower(m.first_name)`,
  LastName: sql`lower(m.last_name)`,
  Notes: sql`lower(m.notes)`,
}

const filterColumns = {
  ID: sql`m.phone`,
  PersonID: sql`m.person_id`,
  PrimaryPhone: phoneColumn(sql`m.phone`),
  FirstName: sql`m.first_name`,
  LastName: sql`m.last_name`,
  Notes: sql`m.notes`,
  ListID: sql`m.list_id`,
}

/** Which version of a large set there is now; undefined where it is not large. */
export const readLarge = async (db: Db, scope: Scope, audienceId: number): Promise<number | undefined> =>
  (
    await one<{ version: number }>(
      db,
      sql`select a.roster_version as version from audiences a
        where a.account_id = ${scope.accountId} and a.audience_id = ${audienceId} and ${isLarge}`,
    )
  )?.version

/** What follows in the transaction is read as it is at one moment. */
export const readAtOnce = (tx: Db) => sql`set transaction isolation level repeatable read, read only`.execute(tx)

/** All numbers of a list in its order. They travel as eight bytes each. */
export const phonesInOrder = async (
  tx: Db,
  scope: Scope,
  { request, ...asked }: MembersAsked & { request: ListRequest<MemberSort> },
): Promise<Float64Array> => {
  const { phones } = (await one<{ phones: Buffer }>(
    tx,
    sql`select coalesce(string_agg(int8send(m.phone), ''::bytea ${inOrder(request)}), ''::bytea) as phones
      from audience_members m where ${isMeant(scope, asked)}`,
  ))!
  const order = new Float64Array(phones.length / 8)
  for (let at = 0; at < order.length; at++) {
    order[at] = phones.readUInt32BE(8 * at) * 2 ** 32 + phones.readUInt32BE(8 * at + 4)
  }
  return order
}

/** Of each pair of members, whether the first comes before the other in a list. */
export const areBefore = async (
  tx: Db,
  scope: Scope,
  { audienceId, request }: { audienceId: number; request: ListRequest<MemberSort> },
  pairs: readonly Pair[],
): Promise<boolean[]> =>
  (await one<{ answers: boolean[] }>(
    tx,
    sql`select json_agg(before.phone = pair.phone order by pair.place) as answers
      from unnest(${pairs.map(({ phone }) => phone)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[])
        with ordinality as pair(phone, other, place)
      cross join lateral (
        select m.phone from audience_members m
        where ${isThere(scope, audienceId)} and m.phone in (pair.phone, pair.other) ${inOrder(request)} limit 1
      ) before`,
  ))!.answers

/** The page of a list, where it is known already who is on it. */
export type KnownPage = { phones: readonly number[]; size: number }

/**
 * A page of an audience. `errors` are the sentences for the reasons not to text, or not to call; the function is asked for the rows of the
 * page alone.
 */
export const listMembers = async (
  db: Db,
  scope: Scope,
  asked: MembersAsked & {
    request: ListRequest<MemberSort>
    against: Against
    errors: readonly (readonly [reason: number, sentence: string])[]
    /** With it, whether its text would be their first from this number. */
    textNumberId?: number | null
    known?: KnownPage | undefined
  },
): Promise<{ Items: DraftContact[]; Size: number }> => {
  const { request, against, errors, textNumberId, known } = asked
  const whyNotText = sql`why_not_text(${scope.accountId}, s.phone, ${against.requireOptIn})`
  const whyNotCall = sql.raw(whyNotCallInline(String(scope.accountId), 's.phone', 'each'))
  const bar = whyNotVerified(scope, against, sql`s.phone`, whyNeither(against, whyNotText, whyNotCall))
  const isFirst = textNumberId
    ? sql`, not exists (select 1 from texted_numbers t where t.account_id = ${scope.accountId}
        and t.text_number_id = ${textNumberId} and t.phone = s.phone) as "IsFirstText"`
    : sql``
  const Items = await all<DraftContact>(
    db,
    sql`select s.phone as "ID", s.person_id as "PersonID", wire_phone(s.phone) as "PrimaryPhone",
        s.first_name as "FirstName", s.last_name as "LastName", s.notes as "Notes",
        case ${bar}
          ${sql.join(
            errors.map(([reason, sentence]) => sql`when ${sql.lit(reason)} then ${sentence}`),
            sql` `,
          )} end as "PrimaryPhoneError",
        ${whyNotText} = 0 as "PrimaryPhoneTextable",
        (select l.phone from phone_lookups l where l.phone = s.phone) is not null
          or not exists (select 1 from phone_lookups) as "PrimaryPhoneChecked", s.list_id as "ListID"
        ${isFirst}
      from (
        ${
          known
            ? sql`select m.*, k.place from unnest(${known.phones}::bigint[]) with ordinality as k (phone, place)
                cross join lateral (select m.* from audience_members m
                  where ${isThere(scope, asked.audienceId)} and m.phone = k.phone ${eachByKey}) m`
            : sql`select m.*, row_number() over (${inOrder(request)}) as place
                from audience_members m where ${isMeant(scope, asked)} ${inOrder(request)} ${limitOf(request)}`
        }
      ) s order by s.place`,
  )
  if (known) return { Items, Size: known.size }
  const size = await one<{ size: number }>(
    db,
    sql`select count(*) as size from audience_members m where ${isMeant(scope, asked)}`,
  )
  return { Items, Size: size!.size }
}

/** Marks the selected members as removed. Answers the undo that brings them back, and who they were. */
export const removeMembers = async (
  tx: Db,
  scope: Scope,
  asked: MembersAsked & { selection: Selection; now: Date },
): Promise<Touched & { undoId: number }> => {
  const { selection, audienceId } = asked
  const undoId = await insertUndo(tx, scope, { kind: 'RemoveRecipients', thingId: audienceId, now: asked.now })
  const isSelected =
    selection.Type === 'Selected'
      ? sql`m.phone = any(${selection.Items}::bigint[])`
      : sql`${isMeant(scope, asked)} and ${selection.Type === 'SelectedAll' ? sql`true` : sql`m.phone <> all(${selection.Items}::bigint[])`}`
  const removed = await touchedBy(
    tx,
    sql`update audience_members m set removed_in = ${undoId}
      where ${isThere(scope, audienceId)} and ${isSelected} returning m.phone`,
  )
  await countMore(tx, scope, undoId, removed.count)
  return { undoId, ...removed }
}

/** Puts back what was removed within the time of an undo and answers who that was; undefined where there is no such undo of this user. */
export const restoreMembers = async (
  tx: Db,
  scope: Scope,
  { audienceId, undoId, now }: { audienceId: number; undoId: number; now: Date },
): Promise<Touched | undefined> => {
  const taken = await takeUndo(tx, scope, { undoId, kinds: ['RemoveRecipients'], thingId: audienceId, now })
  if (!taken) return undefined
  return await touchedBy(
    tx,
    sql`update audience_members set removed_in = null, removed_with_source = false
      where account_id = ${scope.accountId} and audience_id = ${audienceId} and removed_in = ${undoId} returning phone`,
  )
}

/** What is left out stays. */
export type MemberChange = {
  ID: number
  FirstName?: string | undefined
  LastName?: string | undefined
  Notes?: string | undefined
}

/** Changes names and notes of members, each named once. Answers how many of them there are. */
export const updateMembers = async (
  tx: Db,
  scope: Scope,
  audienceId: number,
  changes: readonly MemberChange[],
): Promise<number[]> => {
  const column = (field: 'FirstName' | 'LastName' | 'Notes') => changes.map((change) => change[field] ?? null)
  // The set is a column of the list: compared with a value, the planner might go through all of it for each of them.
  const updated = await all<{ phone: number }>(
    tx,
    sql`with given as ${once} (
      select ${scope.accountId}::bigint as account_id, ${audienceId}::bigint as audience_id, g.*
      from unnest(${changes.map(({ ID }) => ID)}::bigint[], ${column('FirstName')}::text[], ${column('LastName')}::text[],
        ${column('Notes')}::text[]) as g(phone, first_name, last_name, notes)
    )
    update audience_members m set first_name = coalesce(g.first_name, m.first_name),
      last_name = coalesce(g.last_name, m.last_name), notes = coalesce(g.notes, m.notes)
    from given g
    where m.account_id = g.account_id and m.audience_id = g.audience_id and m.phone = g.phone and m.removed_in is null
    returning m.phone`,
  )
  return updated.map(({ phone }) => phone)
}

/** By number alone as the key has it; saying where nulls go, as other orders do, would sort a million rows. */
const inOrder = (request: ListRequest<MemberSort>): RawBuilder<unknown> => {
  const [first] = request.sortby
  return first?.field === 'PrimaryPhone'
    ? sql`order by m.phone ${first.isDescending ? sql`desc` : sql``}`
    : orderBy(request, sortColumns, sql`m.phone`)
}

const isThere = (scope: Scope, audienceId: number): RawBuilder<unknown> =>
  sql`m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.removed_in is null`

/** All that the list shows under its query. */
const isMeant = (
  scope: Scope,
  { audienceId, q, filters = [], number, bars, phones, exceptPhones = [] }: MembersAsked,
): RawBuilder<unknown> => {
  const conditions = [isThere(scope, audienceId)]
  if (q !== '') conditions.push(matches(q))
  if (number !== null) {
    conditions.push(
      'phone' in number ? sql`m.phone = ${number.phone}` : sql`m.phone::text like ${containing(number.digits)}`,
    )
  }
  if (bars) conditions.push(sql`${barOf(scope, bars)} = any(${bars.reasons}::int[])`)
  if (phones) conditions.push(sql`m.phone = any(${phones}::bigint[])`)
  if (exceptPhones.length > 0) conditions.push(sql`m.phone <> all(${exceptPhones}::bigint[])`)
  return sql.join([...conditions, ...filtersBy(filters, filterColumns)], sql` and `)
}

const barOf = (scope: Scope, against: Against): RawBuilder<unknown> => {
  const account = String(scope.accountId)
  const whyNotText = sql.raw(whyNotTextInline(account, 'm.phone', String(against.requireOptIn)))
  const whyNotCall = sql.raw(whyNotCallInline(account, 'm.phone'))
  return whyNotVerified(scope, against, sql`m.phone`, whyNeither(against, whyNotText, whyNotCall))
}

/** What stands against the text, or the call; of both what stands against the text of whoever is not called either. */
const whyNeither = (
  { channel, combination }: Against,
  whyNotText: RawBuilder<unknown>,
  whyNotCall: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (!combination) return channel === 'call' ? whyNotCall : whyNotText
  const isCalled = combination === 'and' ? sql`b.call = 0` : sql`b.call = 0 and ${isInstead(sql`b.text`)}`
  return sql`(select case when ${isCalled} then 0 else b.text end
    from (select ${whyNotText} as text, ${whyNotCall} as call ${eachByKey}) b)`
}

/** The same reason, or that of a number which nothing else speaks against and nobody has verified. */
const whyNotVerified = (
  { accountId }: Scope,
  { onlyVerified }: Against,
  phone: RawBuilder<unknown>,
  bar: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  onlyVerified
    ? sql`coalesce(nullif((${bar}), 0), case when exists (select 1 from verified_numbers v
        where v.account_id = ${accountId} and v.phone = ${phone}) then 0 else ${sql.lit(reason.notVerified)} end)`
    : sql`(${bar})`

const matches = (q: string): RawBuilder<unknown> => {
  const digits = q.replace(/\D/g, '')
  const text = containing(q)
  const isNamed = sql`m.first_name || ' ' || m.last_name ilike ${text} or m.notes ilike ${text}`
  // '217' finds a number and 'Flat 217' finds none.
  return /^[\d\s().+-]+$/.test(q) && digits !== ''
    ? sql`(${isNamed} or m.phone::text like ${containing(digits)})`
    : sql`(${isNamed})`
}
