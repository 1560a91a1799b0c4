import { type Reason, reason } from '@carillon/domain/broadcast/reason.ts'
import { calledInstead } from '@carillon/domain/broadcast/routing.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, one, sql } from '../../../platform/database.ts'
import { eachByKey, groupHashed } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'
import { whyNotCallInline, whyNotTextInline } from '../../opt-outs/store.ts'
import { largeAudience } from '../changes-store.ts'
import { mayHaveSeveral, personOf } from '../person-store.ts'

/** Where recipients come from: a set of numbers, or a group (0 Everyone, -1 Unfiled). The first source wins. */
export type Source = ({ readonly audienceId: number } | { readonly listId: number }) & {
  /** Of a group: second and third phones of its contacts are left out. */
  readonly isPrimaryOnly?: boolean
  /** The merge that says who of them is left out or has a message of their own. */
  readonly templateMergeId?: number | null
  /** That merge was of another message: who is left out stays so, and what was written in the place of that one counts no more. */
  readonly isReworded?: boolean
  /** Those alone whose contact has several numbers, or who were given with several and are no contact's. */
  readonly isOfSeveral?: 'contact' | 'given' | undefined
  /** Of a set: these numbers alone, whether they are in it or were taken out. */
  readonly phones?: readonly number[]
  /** The broadcast that some of them were taken out of again, which leaves these out. */
  readonly removedFrom?: number | null
}

/** What of the account and the user decides about a text. */
export type Sender = {
  country_id: number
  account_status_id: number
  account_type_id: number
  subscription_end_at: string | null
  require_text_opt_in: boolean
  texts_per_minute: number | null
  /** Prepended to each text; empty where that is off. */
  organisation: string
  /** The user's; empty where it is switched off. */
  signature: string
  character_limit: number
  is_free_trial: boolean
  free_trial_conversion: boolean
  texts_keep_calling_window: boolean
  quiet_hours: boolean
  over_limit: 'Refuse' | 'NextDay'
  is_monthly_mms_enabled: boolean
}

export const senderOf = async (db: Db, scope: Scope): Promise<Sender> =>
  (await one<Sender>(
    db,
    sql`select a.country_id, a.account_status_id, a.account_type_id, a.subscription_end_at, a.require_text_opt_in,
        a.texts_per_minute, case when a.prepend_organization_to_text then a.company_name else '' end as organisation,
        case when u.signature_is_enabled then u.signature_text else '' end as signature,
        u.text_message_character_limit as character_limit, a.is_free_trial, a.free_trial_conversion,
        a.texts_keep_calling_window, a.quiet_hours, a.over_limit, a.is_monthly_mms_enabled
      from accounts a join users u using (account_id)
      where a.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  ))!

/** Every recipient of the sources once, with `bar`: why not to text, 0 for none. */
export const recipientsOf = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select r.*, ${sql.raw(whyNotTextInline(String(scope.accountId), 'r.phone', String(requireOptIn)))} as bar from (${peopleOf(scope, sources)}) r`

/** Every recipient of the sources once, with `bar`: why not to call, 0 for none. */
export const calledOf = (scope: Scope, sources: readonly Source[]): RawBuilder<unknown> =>
  sql`select r.*, ${sql.raw(whyNotCallInline(String(scope.accountId), 'r.phone'))} as bar from (${peopleOf(scope, sources)}) r`

/** Who is called instead of texted, by what stands against the text. */
export const isInstead = (bar: RawBuilder<unknown>) => sql`${bar} = any(${calledInstead}::int[])`

/** What the texts are for of a broadcast that texts and calls: everybody who is not called instead, with `bar` as in `recipientsOf`. */
export const textedOf = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select * from (${recipientsOf(scope, sources, requireOptIn)}) x where not ${isInstead(sql`x.bar`)}`

/** Everybody with both: `bar` against a call, and `text_bar` against a text. */
const bothOf = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select c.*, ${sql.raw(whyNotTextInline(String(scope.accountId), 'c.phone', String(requireOptIn)))} as text_bar from (${calledOf(scope, sources)}) c`

/** The same of its calls: those whom its texts are not for (`or`), or everybody (`and`). */
export const calledBeside = (
  scope: Scope,
  sources: readonly Source[],
  { combination, requireOptIn }: { combination: 'and' | 'or'; requireOptIn: boolean },
): RawBuilder<unknown> =>
  combination === 'and'
    ? calledOf(scope, sources)
    : sql`select * from (${bothOf(scope, sources, requireOptIn)}) x where ${isInstead(sql`x.text_bar`)}`

/** Numbers of people beside their first one: so many fewer people than numbers there are, and are reached. */
export type Further = { total: number; reached: number }

type Both = { sources: readonly Source[]; requireOptIn: boolean; combination: 'and' | 'or' }

const isCalled = ({ combination }: Both) =>
  combination === 'and' ? sql`bar = 0` : sql`(bar = 0 and ${isInstead(sql`text_bar`)})`
const isIn = ({ sources }: Both) => (isMerged(sources) ? sql`not is_excluded` : sql`true`)

/** Who is texted or called, as a select of one column `phone`. */
export const reachedPhones = (scope: Scope, both: Both): RawBuilder<unknown> =>
  sql`select phone from (${bothOf(scope, both.sources, both.requireOptIn)}) x
    where ${isIn(both)} and (text_bar = 0 or ${isCalled(both)})`

/** How many there are, are called, and are called unless they can be texted after all, as nobody knows yet what kind of line they have. */
export const countBoth = async (tx: Db, scope: Scope, both: Both) =>
  (await one<{ total: number; callable: number; reached: number; unknown: number }>(
    tx,
    sql`select count(*)::int as total, count(*) filter (where ${isIn(both)} and ${isCalled(both)})::int as callable,
        count(*) filter (where ${isIn(both)} and (text_bar = 0 or ${isCalled(both)}))::int as reached,
        count(*) filter (where ${isIn(both)} and text_bar = 0 and bar = 0
          and not exists (select 1 from phone_lookups k where k.phone = x.phone))::int as unknown
      from (${bothOf(scope, both.sources, both.requireOptIn)}) x`,
  ))!

/** How many of them are further numbers of one person, and of those who are reached. */
export const countFurtherOfBoth = async (tx: Db, scope: Scope, both: Both) =>
  (await one<Further>(
    tx,
    sql`select count(*)::int as total, count(*) filter (where gets)::int as reached from (${furtherOf(
      sql`select x.*, (${isIn(both)} and (text_bar = 0 or ${isCalled(both)})) as gets from (${bothOf(scope, both.sources, both.requireOptIn)}) x`,
    )}) f`,
  ))!

/** Who is neither texted nor called, by what stands against a text. */
export const barredFromBoth = (tx: Db, scope: Scope, both: Both) =>
  all<{ bar: Reason; count: number }>(
    tx,
    sql`select text_bar::int as bar, count(*)::int as count from (${bothOf(scope, both.sources, both.requireOptIn)}) x
      where not (text_bar = 0 or ${isCalled(both)}) group by 1`,
  )

/** The numbers of the sources that may be called, as a select of one column `phone`; with a merge without those who were left out. */
export const callablePhones = (scope: Scope, sources: readonly Source[]): RawBuilder<unknown> =>
  sql`select phone from (${calledOf(scope, sources)}) t
    where bar = 0 ${isMerged(sources) ? sql`and not is_excluded` : sql``}`

/** How many numbers there are, and how many of them are called. */
export const countCalled = async (tx: Db, scope: Scope, sources: readonly Source[]) =>
  (await one<{ total: number; callable: number }>(
    tx,
    sql`select count(*)::int as total,
        count(*) filter (where bar = 0 ${isMerged(sources) ? sql`and not is_excluded` : sql``})::int as callable
      from (${calledOf(scope, sources)}) r`,
  ))!

/** The numbers of the sources that may be texted and are not left out, as a select of one column `phone`. */
export const textablePhones = (scope: Scope, sources: readonly Source[], requireOptIn: boolean): RawBuilder<unknown> =>
  sql`select phone from (${recipientsOf(scope, sources, requireOptIn)}) t
    where bar = 0 ${isMerged(sources) ? sql`and not is_excluded` : sql``}`

/** Whether there is one of them. */
export const hasTextable = async (db: Db, scope: Scope, sources: readonly Source[], requireOptIn: boolean) =>
  (await one(db, sql`${textablePhones(scope, sources, requireOptIn)} limit 1`)) !== undefined

/** Whether there is one who may be called. */
export const hasCallable = async (db: Db, scope: Scope, sources: readonly Source[]) =>
  (await one(db, sql`${callablePhones(scope, sources)} limit 1`)) !== undefined

/** Whether `is_excluded` and `own_message` are told of each recipient. Without a merge nobody asks for them. */
export const isMerged = (sources: readonly Source[]): boolean =>
  sources.some(({ templateMergeId }) => templateMergeId != null)

/** Every recipient of the sources once, the first source winning. */
export const peopleOf = (scope: Scope, sources: readonly Source[]): RawBuilder<unknown> => {
  const withMerge = isMerged(sources)
  const [first, ...others] = sources.map((source, index) => peopleIn(scope, source, index, withMerge))
  // The numbers of one set are distinct by its key.
  if (first && others.length === 0 && 'audienceId' in sources[0]!) return first
  return sql`select distinct on (phone) phone, person_id, given_phones, first_name, last_name, notes
      ${withMerge ? sql`, is_excluded, own_message` : sql``}
    from (${sql.join(first ? [first, ...others] : [nobody], sql` union all `)}) everyone
    order by phone, source_no, book, person_id`
}

const nobody = sql`select 0::int as source_no, 0::bigint as book, 0::bigint as phone, null::bigint as person_id, null::bigint[] as given_phones, '' as first_name,
  '' as last_name, '' as notes where false`

const peopleIn = (scope: Scope, source: Source, index: number, withMerge: boolean): RawBuilder<unknown> => {
  const { from, book, phone, given, where } =
    'audienceId' in source
      ? inAudience(scope, source.audienceId, source.phones)
      : inList(scope, source.listId, source.isPrimaryOnly ?? false)
  const { templateMergeId: merge, isReworded, removedFrom } = source
  const merged =
    merge == null
      ? sql`, false as is_excluded, null::text as own_message`
      : sql`, coalesce(g.is_excluded, false) as is_excluded, ${isReworded ? sql`null::text` : sql`g.own_message`} as own_message`
  return sql`
    select ${index}::int as source_no, ${book} as book, ${phone} as phone, s.person_id, ${given} as given_phones, s.first_name, s.last_name, s.notes ${withMerge ? merged : sql``}
    from ${from}
    ${merge == null ? sql`` : sql`left join merged_messages g on g.account_id = ${scope.accountId} and g.template_merge_id = ${merge} and g.phone = ${phone}`}
    where ${where} ${source.isOfSeveral === 'contact' ? sql`and (s.account_id, s.person_id, ${phone}) in (${numbersOfSeveral(scope)})` : sql``}
    ${source.isOfSeveral === 'given' ? sql`and s.given_phones is not null` : sql``}
    ${
      removedFrom == null
        ? sql``
        : sql`and not exists (select 1 from broadcast_removals x where x.account_id = ${scope.accountId}
            and x.broadcast_id = ${removedFrom} and x.phone = ${phone})`
    }`
}

const inAudience = (scope: Scope, audienceId: number, phones?: readonly number[]) => ({
  from: sql`audience_members s`,
  book: sql`0::bigint`,
  phone: sql`s.phone`,
  given: sql`s.given_phones`,
  where: sql`s.account_id = ${scope.accountId} and s.audience_id = ${audienceId}
    and ${phones ? sql`s.phone = any(${phones}::bigint[])` : sql`s.removed_in is null`}`,
})

const inList = (scope: Scope, listId: number, isPrimaryOnly: boolean) => ({
  from: sql`contacts s cross join lateral unnest(array[${
    isPrimaryOnly ? sql`s.primary_phone` : sql`s.primary_phone, s.secondary_phone, s.tertiary_phone`
  }]) as p(phone)`,
  // As the account's own book has a number, before those of its members.
  book: sql`s.book`,
  phone: sql`p.phone`,
  given: sql`null::bigint[]`,
  where: sql`s.account_id = ${scope.accountId} and s.deleted_at is null and p.phone is not null ${
    listId === 0
      ? sql``
      : // Each by its key: a join might go through the group for each contact.
        sql`and s.person_id = any(array(
          select l.person_id from list_members l where l.account_id = ${scope.accountId} and l.list_id = ${listId}))`
  }`,
})

/** By the indexes of second and third numbers, however many contacts there are. */
const numbersOfSeveral = (scope: Scope) =>
  sql`select c.account_id, c.person_id, n.phone from contacts c cross join lateral unnest(array[c.primary_phone, c.secondary_phone, c.tertiary_phone]) as n(phone)
    where c.account_id = ${scope.accountId} and (c.secondary_phone is not null or c.tertiary_phone is not null)`

/** Whether one of these, who are in a set or were, is of somebody with several numbers. */
export const haveSeveral = async (
  db: Db,
  scope: Scope,
  audienceId: number,
  phones: readonly number[],
): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from audience_members m left join lateral (select 1 as found from contacts c
        where c.account_id = m.account_id and c.person_id = m.person_id
          and (c.secondary_phone is not null or c.tertiary_phone is not null) ${eachByKey}) c on true
      where m.account_id = ${scope.accountId} and m.audience_id = ${audienceId} and m.phone = any(${phones}::bigint[])
        and (m.given_phones is not null or c.found is not null) limit 1`,
  )) !== undefined

/** Of rows with `gets`: each that is not the first number of its person, where those who get it come first. */
const furtherOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from (select w.*, row_number() over (partition by ${personOf('w')} order by not w.gets, w.phone) as nth
    from (${rows}) w where ${mayHaveSeveral('w')}) o where nth > 1`

/** The same of a frozen broadcast, whatever stands against them. */
export const furtherRecipients = (accountId: number, broadcastId: number): RawBuilder<unknown> =>
  sql`select coalesce(sum(numbers - 1), 0) from (
      select count(*) as numbers from (select person_id, given_phones, phone from recipients r /* every channel */
        where account_id = ${accountId} and broadcast_id = ${broadcastId} and ${mayHaveSeveral('r')} group by person_id, given_phones, phone) p
      group by person_id, given_phones) q`

/** Of those who are called, how many are further numbers of one person; `total` is how many numbers there are. */
export const countFurtherCalled = async (tx: Db, scope: Scope, sources: readonly Source[], total: number) => {
  const gets = isMerged(sources) ? sql`(bar = 0 and not is_excluded)` : sql`(bar = 0)`
  return (await one<Further>(
    tx,
    sql`select count(*)::int as total, count(*) filter (where gets)::int as reached
      from (${furtherOf(sql`select e.*, ${gets} as gets from (${calledOf(scope, ofSeveral(sources, total))}) e`)}) f`,
  ))!
}

/** Of many recipients those alone are looked at whose person has several numbers, which are few. */
export const ofSeveral = (sources: readonly Source[], total: number): Source[] =>
  total < largeAudience
    ? [...sources]
    : sources.flatMap((source) => [
        { ...source, isOfSeveral: 'contact' as const },
        ...('audienceId' in source ? [{ ...source, isOfSeveral: 'given' as const }] : []),
      ])

/** Recipients that are alike in all that decides about their text. */
export type Alike = {
  bar: number
  is_abroad: boolean
  is_first: boolean
  /** Only with a merge. */
  is_excluded?: boolean
  own_message?: string | null
  /** Texts could not go there even if nobody had opted out; only where it is asked for. */
  is_unfit?: boolean
  /** Known to be one; told of calls alone. */
  is_landline?: boolean
  FirstName: string
  LastName: string
  Notes: string
  count: number
}

export type Grouping = {
  /** What they are grouped for: `bar` is against that. */
  channel: 'text' | 'call'
  sources: readonly Source[]
  requireOptIn: boolean
  /** The merge fields of the text; without any, a million recipients are a handful of rows. */
  fields: { FirstName: boolean; LastName: boolean; Notes: boolean }
  /** Tell apart who was texted by this number before; null where that makes no difference. */
  textNumberId: number | null
  tellUnfit: boolean
  /** Only numbers of a person who has another among those that are reached, or among the rest. */
  areFurther?: boolean
}

const fetchSize = 5000

/** The recipients in groups, a batch at a time, however many there are. Within a transaction. */
export async function* groupsOf(tx: Db, scope: Scope, grouping: Grouping): AsyncGenerator<Alike[]> {
  const { channel, sources, requireOptIn, fields, textNumberId, tellUnfit, areFurther } = grouping
  const isCalled = channel === 'call'
  const field = (isUsed: boolean, column: string) => (isUsed ? sql.ref(column) : sql`''::text`)
  const isFirst =
    textNumberId === null
      ? sql`false`
      : sql`not exists (select 1 from texted_numbers t where t.account_id = ${scope.accountId}
          and t.text_number_id = ${textNumberId} and t.phone = r.phone)`
  const withMerge = isMerged(sources)
  const more = [
    ...(withMerge ? [sql`is_excluded`, sql`own_message`] : []),
    ...(tellUnfit ? [sql`is_unfit`] : []),
    ...(isCalled ? [sql`is_landline`] : []),
  ]
  const list = (columns: readonly RawBuilder<unknown>[]) =>
    sql.join(
      columns.map((column) => sql`, ${column}`),
      sql``,
    )
  const everybody = isCalled ? calledOf(scope, sources) : recipientsOf(scope, sources, requireOptIn)
  const gets = withMerge ? sql`(e.bar = 0 and not e.is_excluded)` : sql`(e.bar = 0)`
  const found = areFurther ? furtherOf(sql`select e.*, ${gets} as gets from (${everybody}) e`) : everybody
  const declared = sql`declare reach no scroll cursor for
    select bar, is_abroad, is_first, "FirstName", "LastName", "Notes", count(*) as count ${list(more)}
    from (
      select r.bar, r.phone not between 12000000000 and 19999999999 as is_abroad, ${isFirst} as is_first,
        ${field(fields.FirstName, 'r.first_name')} as "FirstName", ${field(fields.LastName, 'r.last_name')} as "LastName",
        ${field(fields.Notes, 'r.notes')} as "Notes"
        ${withMerge ? sql`, r.is_excluded, r.own_message` : sql``} ${tellUnfit ? sql`, ${isUnfit} as is_unfit` : sql``}
        ${isCalled ? sql`, ${isLandline} as is_landline` : sql``}
      from (${found}) r
    ) alike
    group by 1, 2, 3, 4, 5, 6 ${list(more)}`
  // Personal texts may be a million groups.
  await groupHashed(tx, () => declared.execute(tx))
  for (;;) {
    const rows = await all<Alike>(tx, sql`fetch ${sql.lit(fetchSize)} from reach`)
    if (rows.length > 0) yield rows
    if (rows.length < fetchSize) break
  }
  await sql`close reach`.execute(tx)
}

const isLandline = sql`exists (select 1 from phone_lookups k where k.phone = r.phone and not k.is_textable)`

/** Asked of those alone who are kept out by what somebody wanted, which is looked at before what the number can do. */
const isUnfit = sql.raw(`case
  when r.bar in (${reason.notTextable}, ${reason.reserved}) then true
  when r.bar in (${reason.optedOut}, ${reason.heldForReview}, ${reason.doNotCall}, ${reason.globallyOptedOut}, ${reason.preference})
    then exists (select 1 from phone_lookups k where k.phone = r.phone and not k.is_textable)
  else false end`)
