import type { Contact } from '@carillon/contract/contacts.ts'
import { type Reason, reason, reasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { toReview } from '../opt-outs/store.ts'
import { isOwn, seesMembership } from '../sharing/visible-store.ts'
import { deletedForMs } from './policy.ts'

/** What is told of contacts, for rows that the caller has found to be this user's to see; in the order of the ids. */
export const readContacts = async (db: Db, scope: Scope, personIds: readonly number[]): Promise<Contact[]> =>
  personIds.length === 0
    ? []
    : await all<Contact>(
        db,
        sql`select ${columns}, ${isOwn(scope)} as "CanChange"
          from unnest(${personIds}::bigint[]) with ordinality as w (person_id, place)
          join contacts c on c.account_id = ${scope.accountId} and c.person_id = w.person_id
          cross join lateral ${phones} p cross join lateral ${groups(scope)} g
          order by w.place`,
      )

const lineTypes = { mobile: 'Mobile', landline: 'Landline', voip: 'Internet phone', tollFree: 'Toll-free' }
const inWords = (column: ReturnType<typeof sql>, words: readonly (readonly [ReturnType<typeof sql>, string])[]) =>
  sql`case ${column} ${sql.join(
    words.map(([value, word]) => sql`when ${value} then ${sql.lit(word)}`),
    sql` `,
  )} else '' end`
const lineType = inWords(
  sql`l.line_type`,
  Object.entries(lineTypes).map(([type, word]) => [sql`${sql.lit(type)}`, word] as const),
)
const whyNot = inWords(
  sql`v.bar`,
  Object.values(reason)
    .filter((code: Reason) => code > 0 && code < 20)
    .map((code) => [sql`${sql.lit(code)}`, reasonSentences[reasonName(code)]] as const),
)

/** Where nothing was ever looked up nobody is waited for. */
const nobodyLooks = sql`not exists (select 1 from phone_lookups)`

/** Looked up by its key: an `exists` might go through all opt-outs of the account for each contact. */
const hasOptOut = (channel: 'text' | 'voice', which = sql``) => sql`(select o.phone from opt_outs o
  where o.account_id = c.account_id and o.phone = n.phone and o.channel = ${sql.lit(channel)} ${which}) is not null`

/** The rule is asked once for each number; the flags of the contact are those of its entries. */
const phones = sql`(
  select json_agg(json_build_object(
      'Prefix', v.prefix, 'PhoneNumber', wire_phone(v.phone), 'PhoneTextable', v.bar = 0, 'PhoneChecked', l.phone is not null or ${nobodyLooks}, 'WhyNotTextable', ${whyNot},
      'LineType', ${lineType},
      'PhoneTextOptInStatus', case when v.is_out or v.is_global then 'OptedOut' when i.phone is not null then 'OptedIn' else 'None' end,
      'MayBeAskingToStop', v.is_held, 'PhoneSMSAuthorizationMethod', i.source, 'DoNotCallPhone', v.is_dnc, 'GlobalDoNotCallPhone', v.is_global)
      order by v.place) as entries,
    bool_or(v.place = 1 and v.bar = 0) as first_is, coalesce(bool_or(v.place = 2 and v.bar = 0), false) as second_is,
    bool_or(v.place = 3 and v.bar = 0) as third_is, bool_or(v.place = 1 and i.phone is not null) as is_in,
    bool_or(v.place = 1 and (v.is_out or v.is_global)) as is_out, bool_or(v.place = 1 and v.is_global) as is_global,
    bool_or(v.is_held) as is_held,
    coalesce(bool_or(v.place = 1 and l.line_type = 'landline') and bool_and(coalesce(not l.is_textable, false)), false) as is_landline
  from (
    select n.*, why_not_text(c.account_id, n.phone, false) as bar,
      ${hasOptOut('text', sql`and o.source <> ${sql.lit(toReview)}`)} as is_out,
      ${hasOptOut('text', sql`and o.source = ${sql.lit(toReview)}`)} as is_held, ${hasOptOut('voice')} as is_dnc,
      (select g.phone from global_opt_outs g where g.phone = n.phone) is not null as is_global
    from (values (1, 'Primary', c.primary_phone), (2, 'Secondary', c.secondary_phone),
      (3, 'Tertiary', c.tertiary_phone)) as n (place, prefix, phone)
    where n.phone is not null ${eachByKey}
  ) v
  left join opt_ins i on i.account_id = c.account_id and i.phone = v.phone
  left join phone_lookups l on l.phone = v.phone
)`

const groups = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('ListID', l.list_id, 'ListName', l.name) order by lower(l.name)), '[]') as lists
  from list_members m join lists l using (account_id, list_id)
  where m.account_id = c.account_id and m.person_id = c.person_id and l.deleted_at is null and ${seesMembership(scope, sql`l.list_id`)})`

const user = (userId: ReturnType<typeof sql>) => sql`(
  select json_build_object('UserID', u.user_id, 'UserName', u.user_name,
    'Name', trim(u.first_name || ' ' || u.last_name))
  from users u where u.account_id = c.account_id and u.user_id = ${userId})`

/** When a deleted contact goes for good; null for others. */
export const erasedAt = sql`(c.deleted_at + make_interval(secs => ${sql.lit(deletedForMs / 1000)}))`

const columns = sql`
  c.person_id as "PersonID", c.first_name as "FirstName", c.last_name as "LastName", c.notes as "Notes",
  wire_phone(c.primary_phone) as "PrimaryPhone", p.first_is as "PrimaryPhoneTextable",
  wire_phone(c.secondary_phone) as "SecondaryPhone", p.second_is as "SecondaryPhoneTextable",
  wire_phone(c.tertiary_phone) as "TertiaryPhone", p.third_is as "TertiaryPhoneTextable",
  p.is_in as "OptedInToTexts", p.is_out as "OptedOutOfTexts", p.is_global as "OptedOutGlobally",
  p.is_held as "MayBeAskingToStop", p.is_landline as "IsLandline", p.entries as "Phones",
  c.no_texts as "NoTexts", c.no_calls as "NoCalls", c.custom_data as "CustomData",
  c.created_at as "CreatedDate", c.edited_at as "EditedDate",
  ${erasedAt} as "ErasedDate",
  ${user(sql`c.created_by`)} as "CreatedBy", ${user(sql`c.edited_by`)} as "EditedBy",
  g.lists as "Groups", g.lists as "Lists"`
