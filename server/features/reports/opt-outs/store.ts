import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type OptOut, OptOutsQuery } from '@carillon/contract/opt-outs.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { filtersBy, phoneColumn } from '../../../platform/filters.ts'
import { containing, type ListRequest, limitOf } from '../../../platform/page.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Held } from '../../opt-outs/policy.ts'
import type { Channel } from '../../opt-outs/store.ts'
import { isVisible } from '../../sharing/visible-store.ts'

export const optOutFields = {
  sortable: ['PhoneNumber', 'CreatedDate'],
  filterable: filterKindsOf(OptOutsQuery),
  defaultSort: '-PhoneNumber',
} as const
export type OptOutRequest = ListRequest<(typeof optOutFields.sortable)[number]> & {
  /** Those that wait for a decision, or the others. */
  review?: 'true' | 'false' | undefined
}

/** An opt-out as it travels, before it is decided whether it may be reversed. */
export type OptOutRow = Omit<OptOut, 'CanReverse' | 'WhyNotReverse'> & Omit<Held, 'Channel'> & { key: Key }

/** Where a row stands in the order, to go on behind it. */
type Key = { phone: string; channel: string; at: string }

export const listOptOuts = async (db: Db, scope: Scope, request: OptOutRequest) => {
  const where = isShown(scope, request)
  const Items = await all<OptOutRow>(db, rows(scope, where, request, limitOf(request)))
  const size = await one<{ size: number }>(db, sql`select count(*) as size from opt_outs o where ${where}`)
  return { Items, Size: size!.size }
}

/** The same with a page of numbers, each with its opt-outs one after the other, texts before calls. */
export const listOptedOutNumbers = async (db: Db, scope: Scope, request: OptOutRequest) => {
  const where = isShown(scope, request)
  const numbers = sql`select o.phone, max(o.created_at) as at from opt_outs o where ${where} group by o.phone`
  const direction = isDescending(request) ? sql`desc` : sql`asc`
  const keys = isByTime(request) ? sql`n.at ${direction}, n.phone ${direction}` : sql`n.phone ${direction}`
  const { phones, size } = (await one<{ phones: number[]; size: number }>(
    db,
    sql`select to_json(array(select n.phone from (${numbers}) n order by ${keys} ${limitOf(request)})) as phones,
      (select count(*) from (${numbers}) n) as size`,
  ))!
  if (phones.length === 0) return { Items: [], Size: size }
  const ofThese = sql`${where} and o.phone = any(${phones}::bigint[])`
  const found = await all<OptOutRow>(db, rows(scope, ofThese, { sortby: [] }, sql``))
  const byPhone = Map.groupBy(found, ({ key }) => Number(key.phone))
  return { Items: phones.flatMap((phone) => byPhone.get(phone)?.toReversed() ?? []), Size: size }
}

/** All of them in the order asked for, a batch at a time; no connection is held while a batch is on its way. */
export async function* everyOptOut(db: Db, scope: Scope, request: OptOutRequest, size = 5000) {
  const where = isShown(scope, request)
  let after: Key | undefined
  for (;;) {
    const isBehind = after ? sql`and ${behind(request, after)}` : sql``
    const batch = await all<OptOutRow>(db, rows(scope, sql`${where} ${isBehind}`, request, sql`limit ${size}`))
    if (batch.length > 0) yield batch
    if (batch.length < size) return
    after = batch.at(-1)!.key
  }
}

export const findOptOuts = (db: Db, scope: Scope, phone: number, channels: readonly Channel[]) =>
  all<OptOutRow>(
    db,
    rows(
      scope,
      sql`o.account_id = ${scope.accountId} and o.phone = ${phone} and o.channel = any(${channels}::text[])`,
      { sortby: [] },
      sql``,
    ),
  )

type Ordered = Pick<OptOutRequest, 'sortby'>

/** The page first: what is told of a number need not be worked out for those that are skipped. */
const rows = (scope: Scope, where: RawBuilder<unknown>, ordered: Ordered, limit: RawBuilder<unknown>) => sql<OptOutRow>`
  select o.phone || '-' || o.channel as "OptOutID", wire_phone(o.phone) as "PhoneNumber",
    coalesce(c.first_name, '') as "FirstName", coalesce(c.last_name, '') as "LastName", c.person_id as "PersonID",
    initcap(o.channel) as "Channel", o.opt_out_type as "OptOutType", ${told} as "Source",
    ${nameOfUser} as "By", ${toReview} as "ReviewTextMessageID", o.created_at as "CreatedDate",
    h.phone is not null as "isTheirs", n.phone as "textPhone",
    json_build_object('phone', o.phone::text, 'channel', o.channel, 'at', o.created_at::text) as key
  from (select o.* from opt_outs o where ${where} ${inOrder(ordered)} ${limit}) o
  left join opt_outs h on h.account_id = o.account_id and h.phone = o.phone and h.channel = 'text'
    and h.opt_out_type = 3 and not h.is_soft
  left join text_numbers n on n.account_id = h.account_id and n.text_number_id = h.text_number_id
  left join users u on u.account_id = o.account_id and u.user_id = o.created_by
  left join lateral (${personWith(scope, sql`o.phone`)}) c on true
  ${inOrder(ordered)}`

const toReview = sql`case when o.channel = 'text' and o.is_soft then (select max(v.text_message_id) from opt_out_reviews v
    where v.account_id = o.account_id and v.phone = o.phone and v.state = 1) end`

const nameOfUser = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)`

/** What the handset said, in its own words. */
const told = sql`case when o.source like 'text message%' then coalesce((
    select 'Text message "' || left(e.words, 80) || '"' from permission_events e
    where e.account_id = o.account_id and e.phone = o.phone and e.event = 'text opt-out' and e.source = o.source
    order by e.permission_event_id desc limit 1), 'Text message') else o.source end`

/** Whose number it is, as far as this user may know. */
const personWith = (scope: Scope, phone: RawBuilder<unknown>) => {
  const having = (column: string) => sql`(select c.person_id, c.first_name, c.last_name from contacts c
    where ${isVisible(scope)} and c.deleted_at is null and ${sql.ref(`c.${column}`)} = ${phone} limit 1)`
  return sql`select * from (${having('primary_phone')} union all ${having('secondary_phone')}
    union all ${having('tertiary_phone')}) p limit 1`
}

// All keys in one direction, so that an index has the order ready.
const keysOf = (ordered: Ordered) =>
  isByTime(ordered) ? (['created_at', 'phone', 'channel'] as const) : (['phone', 'channel'] as const)
const isByTime = ({ sortby: [first] }: Ordered) => first?.field === 'CreatedDate'
const isDescending = ({ sortby: [first] }: Ordered) => first?.isDescending ?? true

const inOrder = (ordered: Ordered) => {
  const direction = isDescending(ordered) ? sql`desc` : sql`asc`
  return sql`order by ${sql.join(keysOf(ordered).map((key) => sql`${sql.ref(`o.${key}`)} ${direction}`))}`
}

const behind = (ordered: Ordered, after: Key) => {
  const columns = keysOf(ordered)
  const written = {
    phone: sql`${after.phone}::bigint`,
    channel: sql`${after.channel}`,
    created_at: sql`${after.at}::timestamptz`,
  }
  return sql`(${sql.join(columns.map((key) => sql.ref(`o.${key}`)))}) ${isDescending(ordered) ? sql`<` : sql`>`}
    (${sql.join(columns.map((key) => written[key]))})`
}

const isShown = (scope: Scope, request: OptOutRequest): RawBuilder<unknown> =>
  sql.join(
    [
      sql`o.account_id = ${scope.accountId}`,
      ...filtersBy(request.filters, filterColumns(scope)),
      ...(request.review === undefined
        ? []
        : [sql`(${toReview}) is ${request.review === 'true' ? sql`not null` : sql`null`}`]),
      ...matches(scope, request.q),
    ],
    sql` and `,
  )

const filterColumns = (scope: Scope) => {
  const ofPerson = (column: string) =>
    sql`(select ${sql.ref(`c.${column}`)} from (${personWith(scope, sql`o.phone`)}) c)`
  return {
    OptOutID: sql`o.phone || '-' || o.channel`,
    PhoneNumber: phoneColumn(sql`o.phone`),
    FirstName: ofPerson('first_name'),
    LastName: ofPerson('last_name'),
    PersonID: ofPerson('person_id'),
    Channel: sql`o.channel`,
    OptOutType: sql`o.opt_out_type`,
    Source: told,
    By: sql`(select ${nameOfUser} from users u where u.account_id = o.account_id and u.user_id = o.created_by)`,
    CreatedDate: sql`o.created_at`,
  }
}

/** Part of a number; or each word somewhere in the name of a contact that has the number and that this user may see. */
const matches = (scope: Scope, q: string): RawBuilder<unknown>[] => {
  if (q === '') return []
  const digits = q.replace(/\D/g, '')
  if (digits !== '' && /^[\d\s()+.-]+$/.test(q)) return [sql`o.phone::text like ${containing(digits)}`]
  // The trigrams of `search` find the words, one or two letters at the start of words; the sort key tells names from notes.
  const isNamed = q.split(/\s+/).map((word) => {
    const part = sql`fold(${containing(word.length < 3 ? ` ${word}` : word)})`
    return sql`c.search like ${part} and ' ' || c.name_key like ${part}`
  })
  return [
    sql`o.phone in (select unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) from contacts c
      where ${isVisible(scope)} and c.deleted_at is null and ${sql.join(isNamed, sql` and `)})`,
  ]
}
