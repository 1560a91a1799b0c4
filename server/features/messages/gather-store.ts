import { messageKinds } from '@carillon/domain/conversation/message-kind.ts'
import { type Db, one, sql } from '../../platform/database.ts'

type Account = { account_id: number }

export const nextToGather = (db: Db): Promise<Account | undefined> =>
  one<Account>(db, sql`select account_id from conversations_to_gather order by account_id limit 1`)

const kindsThat = (effect: 'opens' | 'apart') =>
  Object.entries(messageKinds).flatMap(([kind, is]) => (is === effect ? [kind] : []))

/** What was there longer ago than this counts as seen: nobody opens an inbox with years of unread texts. */
const unreadDays = 14

/**
 * Makes the conversations of the next texts of an account, by a range of phones. One that is there already was made by a text that came
 * since, and knows better. Confirmations from before they had kinds of their own are of class compliance. False where another node has
 * the account at this moment.
 */
export const gatherStep = async (tx: Db, { account_id }: Account, limit: number): Promise<boolean> => {
  const turn = await one<{ after: number; through: number | null }>(
    tx,
    sql`select g.through_phone as after, (select m.phone from text_messages m
          where m.account_id = ${account_id} and m.phone > g.through_phone order by m.phone offset ${limit - 1} limit 1) as through
      from conversations_to_gather g where g.account_id = ${account_id} for update skip locked`,
  )
  if (!turn) return false
  const isOpening = sql`m.type = any(${kindsThat('opens')}) and (m.is_inbound or m.class = 'chat')`
  await sql`insert into conversations (account_id, text_number_id, phone, last_message_id, last_at, last_is_inbound, heard_at, heard_message_id, unread,
      is_auto_opt_out, created_at)
    select m.account_id, m.text_number_id, m.phone, (array_agg(m.text_message_id order by m.created_at desc, m.text_message_id desc))[1],
      max(m.created_at), (array_agg(m.is_inbound order by m.created_at desc, m.text_message_id desc))[1],
      max(m.created_at) filter (where m.is_inbound), max(m.text_message_id) filter (where m.is_inbound and ${isOpening}),
      count(*) filter (where m.is_inbound and ${isOpening} and m.created_at > now() - make_interval(days => ${unreadDays})),
      coalesce((array_agg(m.type order by m.created_at desc, m.text_message_id desc)
        filter (where m.is_inbound and m.type in ('Auto Opt-out', 'Unstop', 'Join')))[1] = 'Auto Opt-out', false),
      min(m.created_at)
    from text_messages m
    where m.account_id = ${account_id} and m.phone > ${turn.after} and m.phone <= coalesce(${turn.through}::bigint, ${lastPhone})
      and m.type <> all(${kindsThat('apart')})
    group by m.account_id, m.text_number_id, m.phone having bool_or(${isOpening})
    on conflict (account_id, text_number_id, phone) do nothing`.execute(tx)
  if (turn.through === null) await sql`delete from conversations_to_gather where account_id = ${account_id}`.execute(tx)
  else
    await sql`update conversations_to_gather set through_phone = ${turn.through} where account_id = ${account_id}`.execute(
      tx,
    )
  return true
}

const lastPhone = Number.MAX_SAFE_INTEGER
