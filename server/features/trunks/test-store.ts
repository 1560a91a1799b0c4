/** Calls by which staff try a trunk: of each the last. */
import type { TrunkTest } from '@carillon/contract/trunks.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { StaffScope } from '../../platform/scope.ts'

/** An engine that has the trunk takes it at once; later nobody waits for the phone any more. */
const asksForSeconds = 30
/** A call that has no end by then is one that was lost. */
const longestSeconds = 180

const isUnderWay = sql`(t.ended_at is null and case when t.begun_at is null then t.asked_at > now() - make_interval(secs => ${asksForSeconds})
  else t.begun_at > now() - make_interval(secs => ${longestSeconds}) end)`

/** By trunk. */
export const lastTests = async (db: Db, _scope: StaffScope): Promise<Map<number, TrunkTest>> => {
  const rows = await all<TrunkTest & { carrierId: number }>(
    db,
    sql`select t.carrier_id as "carrierId", wire_phone(t.phone) as "PhoneNumber", wire_phone(t.caller_id) as "CallerID",
        case when ${isUnderWay} then case when t.begun_at is null then 'Waiting' else 'Calling' end
          when t.cause = 'hung up' then 'Answered' when t.cause = 'busy' then 'Busy' when t.cause = 'no answer' then 'NoAnswer'
          when t.cause = 'not in service' then 'NotInService' when t.cause = 'refused' then 'Refused'
          when t.cause = 'barred' then 'Barred' else 'Failed' end as "State",
        t.code as "Code", (extract(epoch from coalesce(t.rang_at, t.answered_at) - t.begun_at) * 1000)::int as "PostDialDelayMs",
        t.heard_ms as "HeardMs", t.asked_at as "AskedDate"
      from trunk_tests t`,
  )
  return new Map(rows.map(({ carrierId, ...test }) => [carrierId, test]))
}

type NewTest = { carrierId: number; phone: number; callerId: number; now: Date }

/** Answers nothing while one is under way. */
export const askForTest = (tx: Db, { own }: StaffScope, { carrierId, phone, callerId, now }: NewTest) =>
  one<{ carrierId: number }>(
    tx,
    sql`insert into trunk_tests as t (carrier_id, account_id, user_id, phone, caller_id, asked_at)
      values (${carrierId}, ${own.accountId}, ${own.userId}, ${phone}, ${callerId}, ${now})
      on conflict (carrier_id) do update set account_id = excluded.account_id, user_id = excluded.user_id, phone = excluded.phone,
        caller_id = excluded.caller_id, asked_at = excluded.asked_at, begun_at = null, rang_at = null, answered_at = null, ended_at = null,
        cause = null, code = '', heard_ms = 0
      where not ${isUnderWay}
      returning carrier_id as "carrierId"`,
  )

export type TestToMake = {
  carrierId: number
  accountId: number
  phone: number
  callerId: number /** To the microsecond. */
  begunAt: string
}

/** One of these trunks, begun with this: it is dialed once, whatever happens to whoever takes it. */
export const takeTest = (db: Db, carrierIds: readonly number[]) =>
  one<TestToMake>(
    db,
    sql`update trunk_tests t set begun_at = now() where t.carrier_id = (
        select carrier_id from trunk_tests where begun_at is null and ended_at is null and carrier_id = any (${carrierIds}::int[])
          and asked_at > now() - make_interval(secs => ${asksForSeconds}) limit 1 for update skip locked)
      returning t.carrier_id as "carrierId", t.account_id as "accountId", t.phone, t.caller_id as "callerId", t.begun_at::text as "begunAt"`,
  )

type TestEnd = {
  cause: string
  code: string
  heardMs: number
  /** Null where no phone was called. */
  calledAt: Date | null
  rangAt: Date | null
  answeredAt: Date | null
}

/** Unless another has been asked for since. */
export const endTest = (db: Db, { carrierId, begunAt }: TestToMake, end: TestEnd) =>
  sql`update trunk_tests set ended_at = now(), begun_at = coalesce(${end.calledAt}::timestamptz, begun_at), cause = ${end.cause}, code = ${end.code}, heard_ms = ${end.heardMs}, rang_at = ${end.rangAt},
      answered_at = ${end.answeredAt}
    where carrier_id = ${carrierId} and begun_at = ${begunAt}::timestamptz`.execute(db)

export const deleteTest = (tx: Db, _scope: StaffScope, carrierId: number) =>
  sql`delete from trunk_tests where carrier_id = ${carrierId}::bigint`.execute(tx)
