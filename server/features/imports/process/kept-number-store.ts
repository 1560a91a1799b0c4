/**
 * Rows of a file that share their first number are one contact, that of the last of them. The further numbers of the others are not
 * lost (rules/imports 21): of one name they go to that contact, as far as it has room, and under another name their row is a contact of
 * them. What a row was before is kept beside it, so that it is so again when one of them is corrected.
 */
import { type Db, sql } from '../../../platform/database.ts'
import { joinHashed, once } from '../../../platform/planner.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Of a contact (rules/contacts 1). */
const mostNumbers = 3

const note = (sentence: string) =>
  sql`${JSON.stringify([{ code: 'numbersKept', field: 'PrimaryPhone', sentence, isFatal: false }])}::jsonb`
const given = note('The row that is used gets the further numbers of this one.')
const kept = note(
  'A row below has the first number of this one, under another name. This contact keeps the other numbers.',
)

const ownOf = sql`jsonb_build_object('phones', jsonb_build_array(r.primary_phone, r.secondary_phone, r.tertiary_phone),
  'first', r.first_name, 'last', r.last_name, 'problems', r.problems, 'outcome', r.outcome, 'by', r.replaced_by)`

/** After `markReplaced`. Answers how many rows are contacts of their further numbers. */
export const keepNumbers = async (tx: Db, scope: Scope, uploadId: number): Promise<number> => {
  const ofUpload = (row: string) =>
    sql`${sql.ref(`${row}.account_id`)} = ${scope.accountId} and ${sql.ref(`${row}.upload_id`)} = ${uploadId}`
  const key = (row: string, other: string, no = 'row_no') =>
    sql`${ofUpload(row)} and ${sql.ref(`${row}.account_id`)} = ${sql.ref(`${other}.account_id`)}
      and ${sql.ref(`${row}.row_no`)} = ${sql.ref(`${other}.${no}`)}`
  const moved = sql`with further as ${once} (
      select r.account_id, r.row_no, r.replaced_by, p.phone, p.place, r.first_name, r.last_name,
        lower(trim(r.first_name || ' ' || r.last_name)) as name
      from import_rows r cross join unnest(array[r.secondary_phone, r.tertiary_phone]) with ordinality as p (phone, place)
      where ${ofUpload('r')} and r.outcome = 'replaced' and r.secondary_phone is not null and p.phone is not null
    ), used as ${once} (
      select distinct r.account_id, p.phone
      from import_rows r cross join unnest(array[r.primary_phone, r.secondary_phone, r.tertiary_phone]) as p (phone)
      where ${ofUpload('r')} and r.outcome is null and exists (select 1 from further)
    ), lost as ${once} (
      select distinct on (f.phone) f.* from further f
      left join used u on u.account_id = f.account_id and u.phone = f.phone
      where u.phone is null order by f.phone, f.row_no desc
    ), named as ${once} (
      select account_id, replaced_by, (array_agg(array[name, first_name, last_name] order by row_no desc)
        filter (where name <> ''))[1:1] as names
      from lost group by 1, 2
    ), placed as ${once} (
      select l.*, w.first_name = '' and w.last_name = '' as is_nameless, n.names,
        s.is_same, ${mostNumbers} - num_nonnulls(w.primary_phone, w.secondary_phone, w.tertiary_phone)
          >= row_number() over (partition by l.replaced_by, s.is_same order by l.row_no desc, l.place) as has_room
      from lost l join named n on n.account_id = l.account_id and n.replaced_by = l.replaced_by
      join import_rows w on ${key('w', 'l', 'replaced_by')}
      cross join lateral (select l.name in ('', coalesce(nullif(lower(trim(w.first_name || ' ' || w.last_name)), ''),
        n.names[1][1], l.name)) as is_same) s
    ), joined as ${once} (
      select account_id, replaced_by as row_no, array_agg(phone order by row_no desc, place) as phones,
        case when bool_and(is_nameless) then min(names[1][2]) end as first_name,
        case when bool_and(is_nameless) then min(names[1][3]) end as last_name
      from placed where is_same and has_room group by 1, 2
    ), apart as ${once} (
      select account_id, row_no, array_agg(phone order by place) as phones
      from placed where not (is_same and has_room) group by 1, 2
    ), given as (
      select distinct account_id, row_no from placed p where is_same and has_room and not exists (
        select 1 from apart a where a.account_id = p.account_id and a.row_no = p.row_no)
    ), to_them as (
      update import_rows r set own = ${ownOf}, first_name = coalesce(j.first_name, r.first_name), last_name = coalesce(j.last_name, r.last_name),
        secondary_phone = coalesce(r.secondary_phone, j.phones[1]),
        tertiary_phone = case when r.secondary_phone is null then j.phones[2] else coalesce(r.tertiary_phone, j.phones[1]) end
      from joined j where ${key('r', 'j')}
    ), told as (
      update import_rows r set own = ${ownOf}, problems = coalesce(r.problems, '[]') || ${given}
      from given g where ${key('r', 'g')}
    )
    update import_rows r set own = ${ownOf}, problems = coalesce(r.problems, '[]') || ${kept}, outcome = null, replaced_by = null,
      primary_phone = a.phones[1], secondary_phone = a.phones[2], tertiary_phone = null
    from apart a where ${key('r', 'a')}`
  return Number((await joinHashed(tx, () => moved.execute(tx))).numAffectedRows)
}

/** As the rows were read. Answers how many it put back. */
export const putNumbersBack = async (tx: Db, scope: Scope, uploadId: number): Promise<number> =>
  Number(
    (
      await sql`update import_rows r set own = null, primary_phone = (own -> 'phones' ->> 0)::bigint,
          secondary_phone = (own -> 'phones' ->> 1)::bigint, tertiary_phone = (own -> 'phones' ->> 2)::bigint,
          first_name = own ->> 'first', last_name = own ->> 'last', problems = nullif(own -> 'problems', 'null'),
          outcome = own ->> 'outcome', replaced_by = (own ->> 'by')::integer
        where r.account_id = ${scope.accountId} and r.upload_id = ${uploadId} and r.own is not null`.execute(tx)
    ).numAffectedRows,
  )
