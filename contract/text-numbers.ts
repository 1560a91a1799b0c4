import { z } from 'zod'
import { TextNumber } from './account.ts'
import { call, id, idIn } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

/** A mail or a text to a user that there are unread texts on a number of theirs (rules/inbox 17). */
export const TextNumberNotification = z.object({
  Method: z.enum(['Email', 'Text']),
  Type: z.literal('TextUnread'),
  IsActive: z.boolean(),
  /** At most one in so many minutes. */
  PeriodMinutes: z.number().int(),
  /** On the clock of the user: names of days, and times as '9:00 AM'. */
  NotificationWindow: z.object({ Days: z.array(z.string()), StartTime: z.string(), StopTime: z.string() }),
  /** Where a text goes: one of this user's verified phones. Null where none is chosen, and for mails. */
  PhoneNumber: z.string().nullable(),
})
export type TextNumberNotification = z.infer<typeof TextNumberNotification>

/** A text number with what its reader has set for it. */
export const SetTextNumber = TextNumber.extend({
  /** The reader's own: one of each method. */
  Notifications: z.array(TextNumberNotification),
  /** Each text that comes in is told of by the reader's browsers. */
  BrowserNotificationsEnabled: z.boolean(),
  AudioNotificationsEnabled: z.boolean(),
  /** Who was given it, beside owners and admins, who use all; null for a reader who is neither. */
  UserIDs: z.array(id).nullable(),
  /** Who reads its conversations and says nothing there; null likewise. */
  SeenByUserIDs: z.array(id).nullable(),
})
export type SetTextNumber = z.infer<typeof SetTextNumber>

export const TextNumbersQuery = listQuery(SetTextNumber)

export const listTextNumbers = call({
  name: 'listTextNumbers',
  summary: 'The text numbers this user may use; page size 1000 by default',
  method: 'GET',
  path: '/textnumbers',
  who: 'user',
  query: TextNumbersQuery,
  reply: listOf(SetTextNumber),
})

const textNumberId = z.object({ TextNumberID: idIn })

export const getTextNumber = call({
  name: 'getTextNumber',
  summary: 'One text number',
  method: 'GET',
  path: '/textnumbers/{TextNumberID}',
  who: 'user',
  params: textNumberId,
  reply: SetTextNumber,
})

// What is wrong with them is said by domain/conversation/unread-notice.ts, after what is absent has been filled in.
const time = z.string().max(20).nullable()
export const NotificationChange = z.object({
  Method: TextNumberNotification.shape.Method,
  IsActive: z.boolean().optional(),
  PeriodMinutes: z.number().optional(),
  NotificationWindow: z
    .object({ Days: z.array(z.string().max(20)).max(20).nullable(), StartTime: time, StopTime: time })
    .partial()
    .optional(),
  PhoneNumber: z.string().max(40).nullable().optional(),
})
export type NotificationChange = z.infer<typeof NotificationChange>

export const updateTextNumber = call({
  name: 'updateTextNumber',
  summary:
    'Change what a text number is called and who may use or see it, as an owner or admin, and what this user wants to hear of it; what is left out stays',
  method: 'PUT',
  path: '/textnumbers/{TextNumberID}',
  who: 'user',
  params: textNumberId,
  body: z
    .object({
      Name: z.string().max(200),
      Description: z.string().max(1000),
      /** True makes it the default in place of the one that is. */
      IsDefault: z.boolean(),
      UserIDs: z.array(id).max(2000),
      /** Whoever is named in both uses it. */
      SeenByUserIDs: z.array(id).max(2000),
      /** Of each method at most one; a method that is left out stays as it is. */
      Notifications: z.array(NotificationChange).max(2),
      BrowserNotificationsEnabled: z.boolean(),
      AudioNotificationsEnabled: z.boolean(),
    })
    .partial()
    .extend({ Seen }),
  reply: SetTextNumber,
  errors: ['ChangedMeanwhile', 'RestrictedPage'],
})
