import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type AccountNote, AccountNotesQuery } from '@carillon/contract/staff-accounts.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export const noteFields = {
  sortable: ['CreatedDate'],
  filterable: filterKindsOf(AccountNotesQuery),
  defaultSort: '-CreatedDate',
} as const
type NoteRequest = ListRequest<(typeof noteFields.sortable)[number]>

const columns = sql`n.account_note_id as "NoteID", n.note as "Note", n.written_by as "By", n.created_at as "CreatedDate"`

export const listNotes = (db: Db, scope: Scope, request: NoteRequest) => {
  const where = sql.join(
    [
      sql`n.account_id = ${scope.accountId} and n.note ilike ${containing(request.q)}`,
      ...filtersOf(request.filters, columns),
    ],
    sql` and `,
  )
  const order = orderBy(request, { CreatedDate: sql`n.created_at` }, sql`n.account_note_id desc`)
  return readPage<AccountNote>(
    db,
    request,
    { id: sql`n.account_note_id`, from: sql`account_notes n`, where, order },
    (ids) =>
      sql`select ${columns} from account_notes n where n.account_id = ${scope.accountId} and n.account_note_id = ${ids}`,
    ({ NoteID }) => NoteID,
  )
}

export const insertNote = async (tx: Db, scope: Scope, note: { words: string; by: string; now: Date }) =>
  (await one<AccountNote>(
    tx,
    sql`insert into account_notes as n (account_id, note, written_by, created_at)
      values (${scope.accountId}, ${note.words}, ${note.by}, ${note.now}) returning ${columns}`,
  ))!
