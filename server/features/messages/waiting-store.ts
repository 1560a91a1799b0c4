import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Waiting = {
  textNumberId: number
  phone: number
  conversationId: number
  message: string
  hasMedia: boolean
  credits: number
  dueAt: string
}

/** What a person said that has not left yet; no engine takes it until the transaction ends. Undefined where one has. */
export const lockWaiting = (tx: Db, scope: Scope, textMessageId: number): Promise<Waiting | undefined> =>
  one<Waiting>(
    tx,
    sql`select m.text_number_id as "textNumberId", m.phone, v.conversation_id as "conversationId", m.message,
        cardinality(m.media) > 0 as "hasMedia", m.credits, o.due_at as "dueAt"
      from outbox o join text_messages m using (account_id, text_message_id) join conversations v
        on v.account_id = m.account_id and v.text_number_id = m.text_number_id and v.phone = m.phone
      where o.account_id = ${scope.accountId} and o.text_message_id = ${textMessageId} and o.claimed_epoch is null
        and m.type = 'Chat' and m.state = ${outcome.waiting} for update of o`,
  )

/** It does not leave; of one that is locked. */
export const takeBack = (tx: Db, scope: Scope, textMessageId: number, now: Date) =>
  sql`with gone as (
      delete from outbox where account_id = ${scope.accountId} and text_message_id = ${textMessageId}
    )
    update text_messages set state = ${outcome.notSent}, reason = ${reason.takenBack}, done_at = ${now}
    where account_id = ${scope.accountId} and text_message_id = ${textMessageId}`.execute(tx)

/** It leaves at once, by the clock that it is claimed by; of one that is locked. */
export const hurry = (tx: Db, scope: Scope, textMessageId: number) =>
  sql`update outbox set due_at = now()
    where account_id = ${scope.accountId} and text_message_id = ${textMessageId}`.execute(tx)
