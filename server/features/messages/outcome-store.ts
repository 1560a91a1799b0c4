import { all, type Db, sql } from '../../platform/database.ts'
import { eachByKey } from '../../platform/planner.ts'

/** A single text of an account. */
export type SaidText = { accountId: number; textMessageId: number }

type Standing = { textMessageId: number; textNumberId: number; conversationId: number }

/** Of whichever accounts: the conversations in which these texts stand; those that stand in none are left out. */
export const conversationsOf = (db: Db, texts: readonly SaidText[]): Promise<Standing[]> =>
  all<Standing>(
    db,
    sql`select m.text_message_id as "textMessageId", m.text_number_id as "textNumberId", c.conversation_id as "conversationId"
      from unnest(${texts.map(({ accountId }) => accountId)}::bigint[], ${texts.map(({ textMessageId }) => textMessageId)}::bigint[])
        as s(account_id, text_message_id)
      cross join lateral (select * from text_messages m
        where m.account_id = s.account_id and m.text_message_id = s.text_message_id ${eachByKey}) m
      cross join lateral (select * from conversations c
        where c.account_id = m.account_id and c.text_number_id = m.text_number_id and c.phone = m.phone ${eachByKey}) c`,
  )
