import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { FileUpload } from './imports.ts'
import { listOf, listQuery } from './lists.ts'

/** 3 text by recipient, 4 text by account, 5 voice by recipient, 6 voice by account (rules/opt-outs 8). */
export const optOutTypes = { textByRecipient: 3, textByAccount: 4, voiceByRecipient: 5, voiceByAccount: 6 } as const

export const OptOut = z.object({
  OptOutID: z.string(),
  PhoneNumber: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  PersonID: id.nullable(),
  Channel: z.enum(['Text', 'Voice']),
  OptOutType: z.number().int().min(3).max(6),
  /** 'Text message "STOP"', 'Opt-out report', 'Upload' and the like. */
  Source: z.string(),
  /** Who of the account did it; null for the recipient. */
  By: z.string().nullable(),
  CreatedDate: instant,
  /** The latest text that may ask to stop and is for a person to decide (decideOptOut); null where none is. */
  ReviewTextMessageID: id.nullable(),
  /** Whether the account may take it back, with a declaration of consent. */
  CanReverse: z.boolean(),
  /** Why not, in words for the user; empty where it may. */
  WhyNotReverse: z.string(),
})
export type OptOut = z.infer<typeof OptOut>

const without = ['CanReverse', 'WhyNotReverse', 'ReviewTextMessageID']
/** Only those that are for a person to decide, or only the others. */
const Review = z.enum(['true', 'false']).optional()
export const OptOutsQuery = listQuery(OptOut, { without, own: { Review } })

export const listOptOuts = call({
  name: 'listOptOuts',
  summary:
    'The opt-outs in force, by number descending; filters `Channel`, `OptOutType`, `CreatedDate~gte~…`; `Review=true` those that may ask to stop and wait for a decision, `Review=false` the others; search by number or name. With `PerNumber=true` a page is of numbers: each has all of its opt-outs under the query one after the other, stands by the latest of them, and `Size` counts numbers',
  method: 'GET',
  path: '/optouts',
  who: 'user',
  query: listQuery(OptOut, { without, own: { PerNumber: z.enum(['true', 'false']).optional(), Review } }),
  reply: listOf(OptOut),
})

export const exportOptOuts = call({
  name: 'exportOptOuts',
  summary: 'The opt-outs under the query as CSV',
  method: 'GET',
  path: '/optouts.csv',
  who: 'user',
  query: OptOutsQuery,
  reply: z.string(),
  givesFile: 'text/csv',
})

const Channels = z.enum(['Text', 'Voice', 'Both'])

export const addOptOut = call({
  name: 'addOptOut',
  summary: 'Opt a number out of texts, calls or both',
  method: 'POST',
  path: '/optouts',
  who: 'user',
  body: z.object({
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
    Channel: Channels.default('Both'),
  }),
  reply: z.object({ Items: z.array(OptOut), Added: z.number().int() }),
  creates: true,
})

export const reverseOptOut = call({
  name: 'reverseOptOut',
  summary: 'Take an opt-out back, with a declaration of consent; never where the handset said stop',
  method: 'DELETE',
  path: '/optouts/{PhoneNumber}',
  who: 'user',
  params: z.object({ PhoneNumber: z.string().max(40) }),
  body: z.object({ Channel: z.enum(['Text', 'Voice']), UserIndicatedConsentDeclared: z.boolean().default(false) }),
  reply: done,
  errors: ['ConsentMissing', 'OptOutIsTheirs'],
})

export const decideOptOut = call({
  name: 'decideOptOut',
  summary: 'Decide whether a text that may ask to stop is an opt-out; until then its phone gets no texts',
  method: 'PUT',
  path: '/optouts/reviews/{TextMessageID}',
  who: 'user',
  params: z.object({ TextMessageID: idIn }),
  body: z.object({ IsOptOut: z.boolean() }),
  reply: done,
  errors: ['ReviewDecided'],
})

export const importOptOuts = call({
  name: 'importOptOuts',
  summary: 'Opt out every number of an upload (purpose=optouts)',
  method: 'POST',
  path: '/optouts/fileUploads',
  aliases: ['/optouts/fileuploads'],
  who: 'user',
  body: z.object({ FileID: id, Channel: Channels.default('Both') }),
  reply: FileUpload,
  errors: ['WrongStatus'],
})

/** Numbers that asked never to be contacted by any organization of this installation. */
export const GlobalOptOut = z.object({
  PhoneNumber: z.string(),
  Source: z.string(),
  By: z.string().nullable(),
  CreatedDate: instant,
})
export type GlobalOptOut = z.infer<typeof GlobalOptOut>

export const GlobalOptOutsQuery = listQuery(GlobalOptOut)

export const listGlobalOptOuts = call({
  name: 'listGlobalOptOuts',
  summary: 'The global opt-outs',
  method: 'GET',
  path: '/staff/globaloptouts',
  who: 'staff',
  query: GlobalOptOutsQuery,
  reply: listOf(GlobalOptOut),
})

export const addGlobalOptOut = call({
  name: 'addGlobalOptOut',
  summary: 'Keep a number from being contacted by anybody',
  method: 'POST',
  path: '/staff/globaloptouts',
  who: 'staff',
  body: z.object({
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
    Source: z.string().trim().min(1, 'Say how the number’s owner asked.').max(200),
  }),
  reply: GlobalOptOut,
  creates: true,
})

export const liftGlobalOptOut = call({
  name: 'liftGlobalOptOut',
  summary: 'Lift a global opt-out, because the number’s owner asked for it',
  method: 'DELETE',
  path: '/staff/globaloptouts/{PhoneNumber}',
  who: 'staff',
  params: z.object({ PhoneNumber: z.string().max(40) }),
  body: z.object({ Reason: z.string().trim().min(3, 'Say how the number’s owner asked.').max(200) }),
  reply: done,
})
