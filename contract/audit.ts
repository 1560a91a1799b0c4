import { z } from 'zod'
import { call, id, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** What was done, in kinds that one would look for. */
export const auditKinds = [
  'Status',
  'Credits',
  'Settings',
  'SignIn',
  'ActedFor',
  'GlobalOptOut',
  'Job',
  'Users',
  'OptOuts',
  'Contacts',
  'Broadcasts',
  'Library',
  'Exports',
  'Programs',
] as const

/** Who did what to an account or within it, and why. What is of the installation stands with the account of the operator. */
export const AuditEvent = z.object({
  AuditEventID: id,
  AccountID: id,
  CompanyName: z.string(),
  Kind: z.enum(auditKinds),
  Summary: z.string(),
  Reason: z.string(),
  /** The name of whoever did it, as it was then. */
  By: z.string(),
  IsStaff: z.boolean(),
  CreatedDate: instant,
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const AuditQuery = listQuery(AuditEvent)

export const listAuditEvents = call({
  name: 'listAuditEvents',
  summary: 'What was done to the accounts of this installation, latest first; search by what, why, who or account',
  method: 'GET',
  path: '/staff/audit',
  who: 'staff',
  query: AuditQuery,
  reply: listOf(AuditEvent),
})

export const exportAuditEvents = call({
  name: 'exportAuditEvents',
  summary: 'What is in the audit log as CSV, as many as there are under the query',
  method: 'GET',
  path: '/staff/audit.csv',
  who: 'staff',
  query: AuditQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})
