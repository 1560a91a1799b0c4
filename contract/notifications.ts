import { z } from 'zod'
import { call, done, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** That this user was told of unread texts, or of what callers had left. */
export const Notification = z.object({
  NotificationID: id,
  Type: z.enum(['TextUnread', 'VoicemailUnheard']),
  Method: z.enum(['Email', 'Text', 'Push']),
  TextNumberID: id,
  /** The newest that was unread then; 0 where none was. */
  ConversationID: id,
  /** Texts that were. */
  UnreadCount: z.number().int(),
  /** Messages that callers had left and nobody had heard. */
  VoicemailCount: z.number().int(),
  CreatedDate: instant,
})
export type Notification = z.infer<typeof Notification>

export const NotificationsQuery = listQuery(Notification)

export const listNotifications = call({
  name: 'listNotifications',
  summary: 'What this user was told of unread texts in the last 30 days, newest first; page size 1000 by default',
  method: 'GET',
  path: '/notifications',
  who: 'user',
  query: NotificationsQuery,
  reply: listOf(Notification),
})

export const getPushKey = call({
  name: 'getPushKey',
  summary: 'The key by which a browser knows our pushes (VAPID), for `applicationServerKey`',
  method: 'GET',
  path: '/notifications/push/key',
  who: 'user',
  reply: z.object({ PublicKey: z.string() }),
})

export const addPushToken = call({
  name: 'addPushToken',
  summary:
    'Have this user’s notifications pushed to a browser. Token is its PushSubscription as JSON; the same one again is the same, and belongs to whoever said so last. It ends with the session or the API token that it came by',
  method: 'POST',
  path: '/notifications/push/token',
  who: 'user',
  isPersonal: true,
  body: z.object({
    Token: z.union([z.string().max(5000), z.looseObject({})]),
    Provider: z.literal('WebPush').default('WebPush'),
    /** What it is for a person, such as Chrome. */
    DeviceType: z.string().trim().max(60).default(''),
  }),
  reply: z.object({ PushTokenID: id }),
  creates: true,
})

export const deletePushToken = call({
  name: 'deletePushToken',
  summary: 'Push to a browser of this user no more',
  method: 'DELETE',
  path: '/notifications/push/token/{PushTokenID}',
  who: 'user',
  isPersonal: true,
  params: z.object({ PushTokenID: idIn }),
  reply: done,
})
