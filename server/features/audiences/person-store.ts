/** Whose phone it is: of sets and of recipients alike (docs/decisions, people who are no contacts). */
import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database.ts'

/** What rows of one person have in common, as columns to partition by: the contact, or else the phones they were given with, or else the phone alone. */
export const personOf = (row: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(${row}.person_id, -coalesce(${row}.given_phones[1], ${row}.phone)), ${row}.given_phones`)

/** A phone whose person may have another. */
export const mayHaveSeveral = (row: string): RawBuilder<unknown> =>
  sql.raw(`(${row}.person_id is not null or ${row}.given_phones is not null)`)

/** How many people these rows are of, each phone once. */
export const countPeople = sql`(count(distinct person_id) + count(distinct given_phones) filter (where person_id is null)
  + count(*) filter (where person_id is null and given_phones is null))::int`
