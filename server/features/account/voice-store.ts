import type { User } from '@carillon/contract/account.ts'
import type { Phone } from '@carillon/domain/phone/number.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { seconds } from '../audio/store.ts'

type Voice = Pick<
  User,
  ('CallerID' | 'CallThrottle' | 'Retries' | 'MaxVoiceMessageLength' | 'DetectAnsweringMachines') | 'TransferAndConnect'
>

/** What `u` calls with, as it travels. */
export const voiceColumns = sql`coalesce(wire_phone(u.caller_id), '') as "CallerID", u.calls_at_a_time as "CallThrottle",
  u.call_retries as "Retries", u.max_voice_seconds as "MaxVoiceMessageLength", u.detects_machines as "DetectAnsweringMachines",
  case when u.transfer_number is not null then jsonb_build_object('TransferNumber', wire_phone(u.transfer_number),
    'TransferLines', u.transfer_lines, 'Introduction', (select jsonb_build_object('AudioID', a.audio_id, 'Name', a.name,
        'Length', round(${seconds}::numeric, 1)) from audio a
      where a.account_id = u.account_id and a.audio_id = u.transfer_audio_id and a.deleted_at is null)) end as "TransferAndConnect"`

/** What the user who acts calls with, where a broadcast does not say otherwise. */
export const voiceOf = async (db: Db, scope: Scope): Promise<Voice> =>
  (await one<Voice>(
    db,
    sql`select ${voiceColumns} from users u where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId}`,
  ))!

/** Whoever is called may be passed on, for all that is known of the account. */
export const mayTransfer = async (db: Db, scope: Scope): Promise<boolean> =>
  (await one(db, sql`select 1 from accounts where account_id = ${scope.accountId} and transfers_allowed`)) !== undefined

type Change = { [Field in Exclude<keyof Voice, 'CallerID' | 'TransferAndConnect'>]?: Voice[Field] | undefined } & {
  /** null is none. */
  callerId?: number | null | undefined
  transfer?: { to: Phone; lines: number; introductionId: number | null } | null | undefined
}

/** What is left out stays. */
export const updateVoice = (tx: Db, scope: Scope, change: Change) =>
  sql`update users set
      caller_id = case when ${change.callerId !== undefined}::boolean then ${change.callerId ?? null}::bigint else caller_id end,
      calls_at_a_time = coalesce(${change.CallThrottle ?? null}::smallint, calls_at_a_time),
      call_retries = coalesce(${change.Retries ?? null}::smallint, call_retries),
      max_voice_seconds = coalesce(${change.MaxVoiceMessageLength ?? null}::smallint, max_voice_seconds),
      detects_machines = coalesce(${change.DetectAnsweringMachines ?? null}::boolean, detects_machines),
      transfer_number = case when ${change.transfer !== undefined}::boolean then ${change.transfer?.to ?? null}::bigint else transfer_number end,
      transfer_lines = case when ${change.transfer !== undefined}::boolean then ${change.transfer?.lines ?? null}::smallint else transfer_lines end,
      transfer_audio_id = case when ${change.transfer !== undefined}::boolean
        then ${change.transfer?.introductionId ?? null}::bigint else transfer_audio_id end
    where account_id = ${scope.accountId} and user_id = ${scope.userId}`.execute(tx)

/** How fast calls of the account begin, and how many are made at a time from one caller ID; null is without a limit. */
export const readCallLimits = async (
  db: Db,
  scope: Scope,
): Promise<{ perMinute: number | null; perCallerId: number | null }> =>
  (await one(
    db,
    sql`select least(calls_per_minute, most_calls_per_minute) as "perMinute", most_calls_per_caller_id as "perCallerId"
      from accounts where account_id = ${scope.accountId}`,
  ))!
