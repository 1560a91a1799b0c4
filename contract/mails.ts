import { z } from 'zod'
import { call, id, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** A mail as staff look it up: to whom and about what, and never what it said. */
export const StaffMail = z.object({
  MailID: id,
  AccountID: id,
  CompanyName: z.string(),
  Kind: z.string(),
  /** Both are empty until it leaves. */
  Address: z.string(),
  Subject: z.string(),
  State: z.enum(['Sent', 'Waiting', 'Not sent']),
  /** Why it was not sent. */
  Problem: z.string(),
  CreatedDate: instant,
  SentDate: instant.nullable(),
})
export type StaffMail = z.infer<typeof StaffMail>

export const StaffMailsQuery = listQuery(StaffMail)

export const listStaffMails = call({
  name: 'listStaffMails',
  summary: 'Mails to users of all accounts, latest first; search by address, subject or account',
  method: 'GET',
  path: '/staff/mails',
  who: 'staff',
  query: StaffMailsQuery,
  reply: listOf(StaffMail),
})
