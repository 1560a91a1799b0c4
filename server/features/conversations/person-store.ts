import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { zipOf } from '../audiences/reach/place-store.ts'
import { isVisible } from '../sharing/visible-store.ts'

type Person = {
  FirstName: string
  LastName: string
  Notes: string
  /** Where a contact with this phone lives. */
  zip: string | null
}

/** Of the contacts with this phone that the user sees, the one that was edited last (rules/inbox 5). */
export const personOf = (db: Db, scope: Scope, phone: number): Promise<Person | undefined> => {
  const withPhone = (column: ReturnType<typeof sql>) =>
    sql`select c.first_name as "FirstName", c.last_name as "LastName", c.notes as "Notes", ${zipOf(sql`c.custom_data`)} as zip,
        c.edited_at, c.person_id
      from contacts c where ${isVisible(scope)} and ${column} = ${phone} and c.deleted_at is null`
  return one<Person>(
    db,
    sql`select * from (${withPhone(sql`c.primary_phone`)} union all ${withPhone(sql`c.secondary_phone`)}
      union all ${withPhone(sql`c.tertiary_phone`)}) p order by edited_at desc, person_id desc limit 1`,
  )
}
