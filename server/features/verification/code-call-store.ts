/** Codes that are told in a call. Whichever engine has a line free takes the next one, whosever it is. */
import type { CodeCall } from '@carillon/contract/verification.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type NewCodeCall = { phone: number; callerId: number; sealed: Buffer; now: Date; expiresAt: Date }

export const insertCodeCall = async (tx: Db, scope: Scope, of: NewCodeCall): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into code_calls (account_id, user_id, phone, caller_id, sealed, created_at, expires_at)
      values (${scope.accountId}, ${scope.userId}, ${of.phone}, ${of.callerId}, ${of.sealed}, ${of.now}, ${of.expiresAt})
      returning code_call_id as id`,
  ))!.id

/** A call that has no end by then is one that was lost. */
const isLost = sql`begun_at < now() - interval '3 minutes'`

/** One that the user who acts has asked for. */
export const findCodeCall = (db: Db, scope: Scope, codeCallId: number): Promise<CodeCall | undefined> =>
  one<CodeCall>(
    db,
    sql`select code_call_id as "CodeCallID", wire_phone(phone) as "PhoneNumber",
        case when begun_at is null then case when expires_at > now() then 'Waiting' else 'Failed' end
          when ended_at is null then case when ${isLost} then 'Failed' else 'Calling' end
          when cause = 'hung up' then 'Answered' when cause = 'busy' then 'Busy'
          when cause in ('no answer', 'refused') then 'NoAnswer' when cause = 'not in service' then 'NotInService'
          else 'Failed' end as "State"
      from code_calls where account_id = ${scope.accountId} and user_id = ${scope.userId} and code_call_id = ${codeCallId}`,
  )

export type CodeCallToMake = {
  codeCallId: number
  accountId: number
  userId: number
  phone: number
  callerId: number
  sealed: Buffer
}

/** The next one, begun with this: it is dialed once, whatever happens to whoever takes it. What it says is kept no longer. */
export const takeCodeCall = (db: Db): Promise<CodeCallToMake | undefined> =>
  one<CodeCallToMake>(
    db,
    sql`with next as materialized (
        select account_id, code_call_id, sealed from code_calls where begun_at is null and expires_at > now()
        order by created_at limit 1 for update skip locked
      )
      update code_calls c set begun_at = now(), sealed = null from next n
      where c.account_id = n.account_id and c.code_call_id = n.code_call_id
      returning c.code_call_id as "codeCallId", c.account_id as "accountId", c.user_id as "userId", c.phone, c.caller_id as "callerId",
        n.sealed`,
  )

export const endCodeCall = (
  db: Db,
  scope: Scope,
  { codeCallId, cause, heardMs }: { codeCallId: number; cause: string; heardMs: number },
) =>
  sql`update code_calls set ended_at = now(), cause = ${cause}, heard_ms = ${heardMs}
    where account_id = ${scope.accountId} and code_call_id = ${codeCallId}`.execute(db)

/** Of every account: those of days that are over. */
export const sweepCodeCalls = (db: Db, before: Date) =>
  sql`delete from code_calls where created_at < ${before}`.execute(db)
