import { z } from 'zod'
import { call, done, id, idIn, words } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery, Undoable } from './lists.ts'

/** When people answer themselves on a day: '08:00 AM' to '05:00 PM'. */
const DayHours = z.object({ StartTime: z.string(), StopTime: z.string() })

const daysOf = <T extends z.ZodType>(day: T) =>
  z.object({ Sunday: day, Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day })

/** Answers a text by itself: any text, at most once in 12 hours per contact and number, or the one that is its keyword. */
export const AutoReply = z.object({
  ID: id,
  Active: z.boolean(),
  /** 1 Always, 2 Custom: only outside the hours of DaySchedules, on the clocks of the account. */
  AutoReplyTypeID: z.union([z.literal(1), z.literal(2)]),
  Message: z.string(),
  /** Empty for an auto reply to any text. */
  Keyword: z.string(),
  /** Null: nobody answers on that day. */
  DaySchedules: daysOf(DayHours.nullable()),
  /** Those of its numbers that the user may use. */
  TextNumberIDs: z.array(id),
  /** Whoever texts the keyword joins this group. */
  ListID: id.nullable(),
  /** This user may use all its numbers, and so change, switch off and delete it. */
  CanChange: z.boolean(),
})
export type AutoReply = z.infer<typeof AutoReply>

// What is wrong with them is said by domain/conversation/auto-reply.ts, after what is absent has been filled in.
const time = z.string().max(20).optional()
const fields = z.object({
  Active: z.boolean(),
  AutoReplyTypeID: AutoReply.shape.AutoReplyTypeID,
  Message: words(2000),
  Keyword: z.string().trim().max(200),
  DaySchedules: daysOf(z.object({ StartTime: time, StopTime: time }).nullable()).partial(),
  TextNumberIDs: z.array(id).max(1000),
  ListID: id.nullable(),
})
export const AutoReplyChange = fields.partial()
export type AutoReplyChange = z.infer<typeof AutoReplyChange>

const autoReplyId = z.object({ AutoReplyID: idIn })
const taken = ['TextNumberNotYours', 'AutoReplyExists', 'AutoReplyKeywordTaken'] as const

/** Auto replies to any text, keywords, or both. */
export const AutoRepliesQuery = listQuery(AutoReply, {
  without: ['CanChange'],
  own: { view: z.enum(['all', 'autoreplies', 'keywords']).default('all') },
})

export const listAutoReplies = call({
  name: 'listAutoReplies',
  summary: 'Auto replies and keywords of the text numbers this user may use; `view` chooses which of the two',
  method: 'GET',
  path: '/autoreplies',
  who: 'user',
  query: AutoRepliesQuery,
  reply: listOf(AutoReply),
})

export const getAutoReply = call({
  name: 'getAutoReply',
  summary: 'One auto reply or keyword',
  method: 'GET',
  path: '/autoreplies/{AutoReplyID}',
  who: 'user',
  params: autoReplyId,
  reply: AutoReply,
})

export const addAutoReply = call({
  name: 'addAutoReply',
  summary:
    'Make an auto reply, or a keyword by giving it one; by default it is active, and Custom hours are 8 AM to 5 PM on weekdays',
  method: 'POST',
  path: '/autoreplies',
  who: 'user',
  body: AutoReplyChange,
  reply: AutoReply,
  creates: true,
  errors: taken,
})

export const updateAutoReply = call({
  name: 'updateAutoReply',
  summary: 'Change an auto reply or keyword; what is left out stays as it is',
  method: 'PUT',
  path: '/autoreplies/{AutoReplyID}',
  who: 'user',
  params: autoReplyId,
  body: AutoReplyChange.extend({ Seen }),
  reply: AutoReply,
  errors: [...taken, 'ChangedMeanwhile'],
})

export const deleteAutoReply = call({
  name: 'deleteAutoReply',
  summary: 'Delete an auto reply or keyword; `POST /undos/{UndoID}` brings it back',
  method: 'DELETE',
  path: '/autoreplies/{AutoReplyID}',
  who: 'user',
  params: autoReplyId,
  reply: done.extend(Undoable.shape),
})

export const listAutoRepliesOfNumber = call({
  name: 'listAutoRepliesOfNumber',
  summary: 'The auto reply and the keywords of one text number',
  method: 'GET',
  path: '/textnumbers/{TextNumberID}/autoreplies',
  who: 'user',
  params: z.object({ TextNumberID: idIn }),
  query: AutoRepliesQuery,
  reply: listOf(AutoReply),
})
