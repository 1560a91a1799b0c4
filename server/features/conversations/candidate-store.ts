import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { isNamed } from '../contacts/find/store.ts'
import { isAmongSeen } from '../sharing/visible-store.ts'
import { mostFound, type Searched } from './search-store.ts'

type Query = { q: string; numbers: readonly number[]; searched: Searched }

/** Conversations `c` that a search has found, by key: of its texts, of its names, by digits of their phone, and among the newest. */
export const candidates = (scope: Scope, { q, numbers, searched }: Query): RawBuilder<unknown> => {
  const { texts, named, digits, newest } = searched
  const byKey = sql`cross join lateral (select c.conversation_id from conversations c where c.account_id = ${scope.accountId}
    and c.text_number_id = k.text_number_id and c.phone = k.phone ${eachByKey}) c`
  const found = [
    sql`select c.conversation_id from unnest(${texts.map(({ textNumberId }) => textNumberId)}::bigint[],
      ${texts.map(({ phone }) => phone)}::bigint[]) as k(text_number_id, phone) ${byKey}`,
    sql`select c.conversation_id from (select n.id as text_number_id, p.phone from unnest(${named}::bigint[]) p(phone)
      cross join unnest(${numbers}::bigint[]) n(id)) k ${byKey}`,
    ...byDigits(digits).map(
      (hasThem) => sql`(select c.conversation_id from conversations c where c.account_id = ${scope.accountId}
        and c.text_number_id = any(${numbers}::bigint[]) and ${hasThem} limit ${mostFound})`,
    ),
    ...(newest.length === 0 ? [] : [amongNewest(scope, { q, digits, newest })]),
  ]
  return sql`(${sql.join(found, sql` union `)}) ids cross join lateral (select * from conversations c
    where c.account_id = ${scope.accountId} and c.conversation_id = ids.conversation_id ${eachByKey}) c`
}

/** A whole number, one that begins so, and one that ends so; numbers of North America without their 1 too. */
const byDigits = (digits: string): RawBuilder<unknown>[] => {
  if (digits === '') return []
  const national = digits.startsWith('1') ? digits : `1${digits}`
  const most = 15
  const conditions: RawBuilder<unknown>[] = []
  if (digits.length <= most) conditions.push(sql`c.phone = any(${[Number(digits), Number(national)]}::bigint[])`)
  if (national.length < 11)
    conditions.push(
      sql`c.phone between ${Number(national.padEnd(11, '0'))}::bigint and ${Number(national.padEnd(11, '9'))}::bigint`,
    )
  if (digits.length >= 4 && digits.length <= 10)
    conditions.push(
      sql`(c.phone % 10000) = ${Number(digits.slice(-4))}::bigint and c.phone % ${10 ** digits.length}::bigint = ${Number(digits)}::bigint`,
    )
  return conditions
}

/** Of what very many have, the newest are looked at one by one. */
const amongNewest = (scope: Scope, { q, digits, newest }: { q: string; digits: string; newest: readonly number[] }) => {
  const hasName = (phone: RawBuilder<unknown>) =>
    sql`select 1 from contacts c where ${isAmongSeen(scope)} and c.deleted_at is null and ${phone} = v.phone and ${isNamed(q)}`
  return sql`select v.conversation_id from unnest(${newest}::bigint[]) n(id) cross join lateral (
      select * from conversations v where v.account_id = ${scope.accountId} and v.conversation_id = n.id ${eachByKey}) v
    where ${digits === '' ? sql`false` : sql`v.phone::text like ${`%${digits}%`}`} or (select count(*) from (
      (${hasName(sql`c.primary_phone`)} limit 1) union all (${hasName(sql`c.secondary_phone`)} limit 1)
      union all (${hasName(sql`c.tertiary_phone`)} limit 1)) named) > 0`
}
