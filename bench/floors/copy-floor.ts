/**
 * The least that taking in contacts can cost: the rows that an import has left in the book, as they are, into empty tables with
 * the same columns and indexes but no triggers, by one COPY each, from a file that the database reads itself.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

type CopyFloor = { contacts: number; members: number; contactsMs: number; membersMs: number }

const contactColumns = `account_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, created_by,
  edited_by, created_at, edited_at, custom_data`
const memberColumns = 'account_id, list_id, person_id, name_key, is_active'

export const measureCopy = async (db: pg.Client): Promise<CopyFloor> => {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-copy-'))
  // The database may run as another user.
  await chmod(folder, 0o777)
  try {
    await db.query('create schema bench')
    const measure = async (table: string, columns: string, order: string) => {
      const path = join(folder, table)
      await db.query(`copy (select ${columns} from public.${table} order by ${order}) to '${path}'`)
      await db.query(`create table bench.${table} (like public.${table} including all)`)
      await db.query('checkpoint')
      const began = performance.now()
      const { rowCount } = await db.query(`copy bench.${table} (${columns}) from '${path}'`)
      return { rows: rowCount ?? 0, ms: performance.now() - began }
    }
    const contacts = await measure('contacts', contactColumns, 'person_id')
    const members = await measure('list_members', memberColumns, 'person_id')
    await db.query('drop schema bench cascade')
    return { contacts: contacts.rows, members: members.rows, contactsMs: contacts.ms, membersMs: members.ms }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
