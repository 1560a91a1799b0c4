import { z } from 'zod'
import { auditKinds } from './audit.ts'
import { call, id, idIn, instant } from './call.ts'

/** What the log of an account leads to. */
export const logSubjects = [
  ...(['Contact', 'Group', 'Broadcast', 'RepeatingBroadcast', 'Template', 'TextNumber', 'User', 'Import'] as const),
] as const

/** The kinds of entries that are of one account. */
export const logKinds = auditKinds.filter((kind) => kind !== 'GlobalOptOut' && kind !== 'Job')

/** Who did what within an account. */
export const LogEntry = z.object({
  LogEntryID: id,
  Kind: z.enum(logKinds),
  Summary: z.string(),
  /** What they said of it; what support says is between its own. */
  Reason: z.string(),
  /** What it was done to, with its name as it was then; null where it is of no one thing, or of one that the reader may not see. */
  Subject: z.object({ Kind: z.enum(logSubjects), ID: id, Name: z.string() }).nullable(),
  /** The name of whoever did it, as it was then. */
  By: z.string(),
  /** 0 where no user did it. */
  UserID: id,
  /** Somebody of support did it, in the place of a user or by themselves. */
  IsSupport: z.boolean(),
  CreatedDate: instant,
})
export type LogEntry = z.infer<typeof LogEntry>

const day = z.iso.date('Choose a day.').optional()

/** All that is in the log, or what is asked for of it. Days are those of whoever asks. */
const LogFilters = z.object({
  q: z.string().max(200).optional(),
  Kind: z.enum(logKinds).optional(),
  UserID: idIn.optional(),
  From: day,
  To: day,
})

export const listAccountLog = call({
  name: 'listAccountLog',
  summary: 'Who did what within the account, latest first; `before` takes the LogEntryID of the last one shown',
  method: 'GET',
  path: '/account/log',
  who: 'admin',
  query: LogFilters.extend({ before: idIn.optional(), pagesize: z.coerce.number().int().min(1).max(200).optional() }),
  reply: z.object({ Items: z.array(LogEntry), HasMore: z.boolean() }),
})

export const exportAccountLog = call({
  name: 'exportAccountLog',
  summary: 'The log of the account as CSV, as much of it as there is under the query',
  method: 'GET',
  path: '/account/log.csv',
  who: 'admin',
  query: LogFilters,
  reply: z.string(),
  givesFile: 'text/csv',
})
