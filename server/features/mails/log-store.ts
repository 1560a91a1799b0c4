import { filterKindsOf } from '@carillon/contract/lists.ts'
import { type StaffMail, StaffMailsQuery } from '@carillon/contract/mails.ts'
import { type Db, sql } from '../../platform/database.ts'
import { filtersBy } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { StaffScope } from '../../platform/scope.ts'

export const mailFields = {
  sortable: ['CreatedDate'],
  filterable: filterKindsOf(StaffMailsQuery),
  defaultSort: '-CreatedDate',
} as const
type MailRequest = ListRequest<(typeof mailFields.sortable)[number]>

const shown = {
  MailID: sql`m.mail_id`,
  AccountID: sql`m.account_id`,
  CompanyName: sql`(select a.company_name from accounts a where a.account_id = m.account_id)`,
  Kind: sql`m.kind`,
  Address: sql`m.address`,
  Subject: sql`m.subject`,
  State: sql`case when m.sent_at is not null then 'Sent' when m.problem is not null then 'Not sent' else 'Waiting' end`,
  Problem: sql`coalesce(m.problem, '')`,
  CreatedDate: sql`m.created_at`,
  SentDate: sql`m.sent_at`,
}
const columns = sql.join(Object.entries(shown).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/** Of all accounts. Mails are numbered in the order in which they were noted, which is that of their time. */
export const listMails = (db: Db, _scope: StaffScope, request: MailRequest) => {
  const like = containing(request.q)
  const isFound = sql`(m.address ilike ${like} or m.subject ilike ${like} or exists (
    select 1 from accounts a where a.account_id = m.account_id and a.company_name ilike ${like}))`
  const where = sql.join([request.q === '' ? sql`true` : isFound, ...filtersBy(request.filters, shown)], sql` and `)
  return readPage<StaffMail>(
    db,
    request,
    {
      ...{ id: sql`m.mail_id`, from: sql`mails m`, where },
      order: orderBy(request, { CreatedDate: sql`m.mail_id` }, sql`m.mail_id`),
    },
    (ids) => sql`select ${columns} from mails m where m.mail_id = ${ids}`,
    ({ MailID }) => MailID,
  )
}
