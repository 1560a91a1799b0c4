import type { Conversation } from '@carillon/contract/conversations.ts'
import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey, notByIndex } from '../../platform/planner.ts'
import type { Scope } from '../../platform/scope.ts'
import { toReview } from '../opt-outs/store.ts'
import { isVisible } from '../sharing/visible-store.ts'

type Heard = { heardId: number | null; heardMessage: string; heardMedia: boolean; heardAt: string }
type Row = Omit<Conversation, 'LastMessage' | 'LastUnread' | 'Views'> &
  Conversation['LastMessage'] &
  Conversation['Views'] &
  Heard

/** What is told of conversations with these ids, for those of numbers that this user may see, in their order. */
export const readConversations = async (db: Db, scope: Scope, ids: readonly number[]): Promise<Conversation[]> => {
  if (ids.length === 0) return []
  const rows = await all<Row>(
    db,
    sql`select ${columns(scope)}
      from unnest(${ids}::bigint[]) with ordinality as w (id, place)
      cross join lateral (select * from conversations v where v.account_id = ${scope.accountId} and v.conversation_id = w.id
        and v.text_number_id ${notByIndex} = any(${scope.seenNumbers}::bigint[]) ${eachByKey}) v
      cross join lateral (select * from text_numbers n
        where n.account_id = v.account_id and n.text_number_id = v.text_number_id ${eachByKey}) n
      left join lateral (select * from text_messages m
        where m.account_id = v.account_id and m.text_message_id = v.last_message_id ${eachByKey}) m on true
      left join lateral (select * from text_messages h where v.unread > 0 and not v.last_is_inbound
        and h.account_id = v.account_id and h.text_message_id = v.heard_message_id ${eachByKey}) h on true
      left join lateral (${nameOf(scope)}) p on true
      order by w.place`,
  )
  return rows.map(({ TextMessageID, Message, IsInbound, HasMedia, CreateTimestamp, LastViewTime, ...rest }) => ({
    ...withUnread(rest),
    LastMessage: { TextMessageID, Message, IsInbound, HasMedia, CreateTimestamp },
    Views: { LastViewTime },
  }))
}

const withUnread = <T extends Heard>({ heardId, heardMessage, heardMedia, heardAt, ...row }: T) => ({
  ...row,
  LastUnread:
    heardId === null
      ? null
      : { TextMessageID: heardId, Message: heardMessage, HasMedia: heardMedia, CreateTimestamp: heardAt },
})

/** Of the contacts with the phone of `v` that this user sees, the one that was edited last (rules/inbox 5). */
const nameOf = (scope: Scope) => {
  const with_ = (
    phone: ReturnType<typeof sql>,
  ) => sql`select c.person_id, c.first_name, c.last_name, c.notes, c.edited_at
    from contacts c where ${isVisible(scope)} and ${phone} = v.phone and c.deleted_at is null`
  return sql`select * from (${with_(sql`c.primary_phone`)} union all ${with_(sql`c.secondary_phone`)}
      union all ${with_(sql`c.tertiary_phone`)}) of_phone order by edited_at desc, person_id desc limit 1`
}

const columns = (scope: Scope) => sql`v.conversation_id as "ConversationID", v.text_number_id as "TextNumberID",
  wire_phone(n.phone) as "TextPhoneNumber", n.name as "TextNumberName", wire_phone(v.phone) as "PhoneNumber",
  p.person_id as "PersonID", coalesce(p.first_name, '') as "FirstName", coalesce(p.last_name, '') as "LastName",
  coalesce(p.notes, '') as "Notes", v.is_done as "IsDone",
  (select o.phone from text_number_owners o where o.phone = n.phone and o.account_id = n.account_id
    and o.text_number_id = n.text_number_id) is null as "IsRetired", v.is_auto_opt_out as "IsAutoOptOut",
  (select i.phone from opt_ins i where i.account_id = v.account_id and i.phone = v.phone) is not null as "OptedIn",
  (select o.phone from opt_outs o where o.account_id = v.account_id and o.phone = v.phone and o.channel = 'text'
    and o.source <> ${sql.lit(toReview)}) is not null
    or (select g.phone from global_opt_outs g where g.phone = v.phone) is not null as "OptedOut",
  not v.text_number_id = any(${scope.textNumbers}::bigint[]) as "IsReadOnly", v.unread as "UnreadCount", null::bigint as "UndoID", coalesce(m.text_message_id, 0) as "TextMessageID",
  coalesce(m.message, '') as "Message", coalesce(m.is_inbound, false) as "IsInbound",
  coalesce(cardinality(m.media) > 0, false) as "HasMedia", coalesce(m.created_at, v.created_at) as "CreateTimestamp",
  h.text_message_id as "heardId", h.message as "heardMessage", coalesce(cardinality(h.media) > 0, false) as "heardMedia",
  h.created_at as "heardAt", v.viewed_at as "LastViewTime", (select count(*) from scheduled_conversations w where w.account_id = v.account_id and w.phone = v.phone
    and w.text_number_id = v.text_number_id and w.status = 0) as "ScheduledCount",
  (select true from conversation_writers w where w.account_id = v.account_id and w.conversation_id = v.conversation_id
    and w.user_id = ${scope.userId} and (w.draft <> '' or w.draft_media_ids <> '{}')) is not null as "HasDraft"`
