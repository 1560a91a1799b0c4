import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { Notification } from '@carillon/contract/notifications.ts'
import { NotificationsQuery } from '@carillon/contract/notifications.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'

export const notificationFields = {
  sortable: ['CreatedDate'],
  filterable: filterKindsOf(NotificationsQuery),
  defaultSort: '-CreatedDate',
} as const
type NotificationRequest = ListRequest<(typeof notificationFields.sortable)[number]>

const columns = sql`n.notification_id as "NotificationID", case when n.unread = 0 and n.voicemails > 0 then 'VoicemailUnheard' else 'TextUnread' end as "Type", n.method as "Method",
  n.text_number_id as "TextNumberID", coalesce(n.conversation_id, 0) as "ConversationID", n.unread as "UnreadCount", n.voicemails as "VoicemailCount", n.created_at as "CreatedDate"`

/** What the user who acts was told in the last month. They are numbered as they come. */
export const listNotifications = (db: Db, scope: Scope, request: NotificationRequest) => {
  const where = sql.join(
    [sql`n.account_id = ${scope.accountId} and n.user_id = ${scope.userId}`, ...filtersOf(request.filters, columns)],
    sql` and `,
  )
  return readPage<Notification>(
    db,
    request,
    {
      id: sql`n.notification_id`,
      from: sql`notifications n`,
      where,
      order: orderBy(request, { CreatedDate: sql`n.notification_id` }, sql`n.notification_id desc`),
    },
    (ids) =>
      sql`select ${columns} from notifications n where n.account_id = ${scope.accountId} and n.notification_id = ${ids}`,
    ({ NotificationID }) => NotificationID,
  )
}

type Told = { textNumberId: number; name: string; createdAt: string }

/** A notice of the user who acts. */
export const findTold = (db: Db, scope: Scope, notificationId: number): Promise<Told | undefined> =>
  one<Told>(
    db,
    sql`select t.text_number_id as "textNumberId", coalesce(nullif(n.name, ''), wire_phone(n.phone)) as name, t.created_at as "createdAt"
      from notifications t join text_numbers n using (account_id, text_number_id)
      where t.account_id = ${scope.accountId} and t.user_id = ${scope.userId} and t.notification_id = ${notificationId}`,
  )

/** Of every account: what was told longer ago, and pages that said long ago that they look at the inbox. */
export const sweepNotifications = async (
  db: Db,
  { toldBefore, seenBefore }: { toldBefore: Date; seenBefore: Date },
) => {
  await sql`delete from notifications where created_at < ${toldBefore}`.execute(db)
  await sql`delete from inbox_presence where seen_at < ${seenBefore}`.execute(db)
}
