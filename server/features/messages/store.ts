import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import {
  isCompliance,
  type MessageKind,
  messageKinds,
  takesAutoOptOutBack,
} from '@carillon/domain/conversation/message-kind.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** What any single text is, whoever says it. */
type Text = {
  textNumberId: number
  phone: number
  kind: MessageKind
  message: string
  /** The broadcast that it belongs to, and the answer to its survey. */
  broadcastId?: number | null
  survey?: number
}

export type Outbound = Text & {
  userId: number | null
  credits: number
  autoReplyId?: number | null
  /** Pictures that go with it: where carriers fetch them, and their ids. */
  media?: readonly string[]
  mediaIds?: readonly number[]
  /** The Idempotency-Key of the request that said it. */
  askedKey?: string | null
  /** Not before then; left out, now. */
  dueAt?: Date | null
  now: Date
}

type Inbound = Text & {
  media: readonly string[]
  /** When it came, which is before our answer to it. */
  at: string
}

/** Null where it stands in none. */
type Stored = { id: number; conversationId: number | null }

/** A text that waits (outcome 0) before every broadcast, with its conversation. */
export const insertOutbound = async (tx: Db, scope: Scope, text: Outbound): Promise<Stored> => {
  const { textNumberId, phone, kind, now } = text
  const row = await one<Stored>(
    tx,
    sql`with said as (
        insert into text_messages (account_id, text_number_id, phone, is_inbound, class, type, message, user_id, credits, state,
          auto_reply_id, broadcast_id, survey, media, media_ids, asked_key, created_at)
        values (${scope.accountId}, ${textNumberId}, ${phone}, false, ${isCompliance(kind) ? 'compliance' : 'chat'}, ${kind},
          ${text.message}, ${text.userId}, ${text.credits}, ${outcome.waiting}, ${text.autoReplyId ?? null},
          ${text.broadcastId ?? null}, ${text.survey ?? 0}, ${text.media ?? []}, ${text.mediaIds ?? []}::bigint[],
          ${text.askedKey ?? null}, ${now})
        returning text_message_id as id
      ), waiting as (
        -- Due by the clock that it is claimed by.
        insert into outbox (text_message_id, account_id, lane_id, phone, due_at)
        select id, ${scope.accountId}::bigint, ${textNumberId}::bigint, ${phone}::bigint,
          coalesce(${text.dueAt ?? null}::timestamptz, now()) from said
      ) ${conversation(scope, text, now, false)}
      select id, (select conversation_id from kept) as "conversationId" from said`,
  )
  return row!
}

export const insertInbound = async (tx: Db, scope: Scope, text: Inbound): Promise<Stored> => {
  const { textNumberId, phone, kind, at } = text
  const row = await one<Stored>(
    tx,
    sql`with said as (
        insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, survey, media, created_at)
        values (${scope.accountId}, ${textNumberId}, ${phone}, true, ${kind}, ${text.message}, ${text.broadcastId ?? null},
          ${text.survey ?? 0}, ${text.media}, ${at})
        returning text_message_id as id
      ) ${conversation(scope, text, at, true)}
      select id, (select conversation_id from kept) as "conversationId" from said`,
  )
  return row!
}

/** The part of the statement that keeps the conversation: its last text is the latest by time, whatever is stored first. */
const conversation = (scope: Scope, { textNumberId, phone, kind }: Text, at: Date | string, isInbound: boolean) => {
  const isLater = sql`${at}::timestamptz >= c.last_at`
  const changed = (id: ReturnType<typeof sql>) => sql`
    last_message_id = case when ${isLater} then ${id} else c.last_message_id end,
    last_is_inbound = case when ${isLater} then ${isInbound}::boolean else c.last_is_inbound end,
    last_at = greatest(c.last_at, ${at}::timestamptz)
    ${isInbound ? sql`, heard_at = greatest(c.heard_at, ${at}::timestamptz)` : sql``}`
  switch (messageKinds[kind]) {
    case 'opens': {
      const isAutoOptOut = kind === 'Auto Opt-out'
      return sql`, kept as (
        insert into conversations as c (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, heard_at,
          heard_message_id, unread, is_auto_opt_out, created_at)
        select ${scope.accountId}::bigint, ${textNumberId}::bigint, ${phone}::bigint, id, ${at}::timestamptz, ${isInbound}::boolean,
          ${isInbound ? at : null}::timestamptz, ${isInbound ? sql`id` : sql`null::bigint`}, ${isInbound ? 1 : 0}::int, ${isAutoOptOut}::boolean, ${at}::timestamptz
        from said
        on conflict (account_id, text_number_id, phone) do update set ${changed(sql`excluded.last_message_id`)}
          ${isInbound ? sql`, unread = c.unread + 1, is_done = false, heard_message_id = greatest(c.heard_message_id, excluded.heard_message_id)` : sql``} ${isAutoOptOut ? sql`, is_auto_opt_out = true` : sql``}
        returning c.conversation_id
      )`
    }
    case 'joins':
      return sql`, kept as (
        update conversations c set ${changed(sql`said.id`)} ${takesAutoOptOutBack(kind) ? sql`, is_auto_opt_out = false` : sql``}
        from said
        where c.account_id = ${scope.accountId} and c.text_number_id = ${textNumberId} and c.phone = ${phone}
        returning c.conversation_id
      )`
    case 'apart':
      return sql`, kept as (select null::bigint as conversation_id)`
  }
}

/** The conversation of the two, begun without a text where they have not spoken yet: it stands behind all others until they do. */
export const beginConversation = async (
  tx: Db,
  scope: Scope,
  { textNumberId, phone, now }: Pick<Text, 'textNumberId' | 'phone'> & { now: Date },
): Promise<number> => {
  await sql`insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, created_at)
    values (${scope.accountId}, ${textNumberId}, ${phone}, 0, 'epoch', false, ${now})
    on conflict (account_id, text_number_id, phone) do nothing`.execute(tx)
  const row = await one<{ id: number }>(
    tx,
    sql`select conversation_id as id from conversations
      where account_id = ${scope.accountId} and text_number_id = ${textNumberId} and phone = ${phone}`,
  )
  return row!.id
}

/** Which text went in place of one that failed. */
export const markSentAgain = (tx: Db, scope: Scope, textMessageId: number, againId: number) =>
  sql`update text_messages set again_id = ${againId}
    where account_id = ${scope.accountId} and text_message_id = ${textMessageId}`.execute(tx)

/** Whether such a text went to this phone from this number since then. */
export const saidSince = async (
  db: Db,
  scope: Scope,
  { textNumberId, phone, kind, message }: Pick<Text, 'textNumberId' | 'phone' | 'kind' | 'message'>,
  since: Date,
): Promise<boolean> =>
  (await one(
    db,
    sql`select 1 from text_messages where account_id = ${scope.accountId} and phone = ${phone} and text_number_id = ${textNumberId}
      and not is_inbound and type = ${kind} and message = ${message} and created_at > ${since} limit 1`,
  )) !== undefined
