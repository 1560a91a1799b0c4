import type { User } from '@carillon/contract/account.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

type Voice = Pick<User, 'CallerID' | 'CallThrottle' | 'Retries' | 'MaxVoiceMessageLength' | 'DetectAnsweringMachines'>

/** What `u` calls with, as it travels. */
export const voiceColumns = sql`coalesce(wire_phone(u.caller_id), '') as "CallerID", u.calls_at_a_time as "CallThrottle",
  u.call_retries as "Retries", u.max_voice_seconds as "MaxVoiceMessageLength", u.detects_machines as "DetectAnsweringMachines"`

/** What the user who acts calls with, where a broadcast does not say otherwise. */
export const voiceOf = async (db: Db, scope: Scope): Promise<Voice> =>
  (await one<Voice>(
    db,
    sql`select ${voiceColumns} from users u where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  ))!

type Change = { [Field in Exclude<keyof Voice, 'CallerID'>]?: Voice[Field] | undefined } & {
  /** null is none. */
  callerId?: number | null | undefined
}

/** What is left out stays. */
export const updateVoice = (tx: Db, scope: Scope, change: Change) =>
  sql`update users set
      caller_id = case when ${change.callerId !== undefined}::boolean then ${change.callerId ?? null}::bigint else caller_id end,
      calls_at_a_time = coalesce(${change.CallThrottle ?? null}::smallint, calls_at_a_time),
      call_retries = coalesce(${change.Retries ?? null}::smallint, call_retries),
      max_voice_seconds = coalesce(${change.MaxVoiceMessageLength ?? null}::smallint, max_voice_seconds),
      detects_machines = coalesce(${change.DetectAnsweringMachines ?? null}::boolean, detects_machines)
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)
