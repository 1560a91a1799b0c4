import type { VoiceAnswer } from '@carillon/domain/broadcast/voice-survey.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What of a broadcast is of its calls, as it is stored. */
export type CallsToChange = {
  caller_id: number
  /** Null until it is recorded by phone. */
  audio_id: number | null
  voicemail_audio_id: number | null
  audio_seconds: number
  voicemail_seconds: number | null
  credits_live: number
  credits_voicemail: number
  credits_reserved: number
  live_words: string | null
  live_voice: string | null
  voicemail_words: string | null
  voicemail_voice: string | null
  most_seconds: number
  half_credits: boolean
  detects_machines: boolean
  offers_removal: boolean
  survey_answers: readonly VoiceAnswer[] | null
  calls_at_a_time: number
  retries: number
  /** Null where key 0 does nothing. */
  transfer_number: number | null
  transfer_lines: number | null
  transfer_audio_id: number | null
  /** Null where everybody is called, whatever they answer. */
  call_after_minutes: number | null
  one_phone_at_a_time: boolean
  awaits_live: boolean
  awaits_voicemail: boolean
  /** The live message came while the other is awaited. */
  live_came: boolean
}

export const readCalls = (tx: Db, scope: Scope, broadcastId: number) =>
  one<CallsToChange>(
    tx,
    sql`select caller_id, audio_id, voicemail_audio_id, audio_seconds, voicemail_seconds, credits_live::float as credits_live,
        credits_voicemail::float as credits_voicemail, credits_reserved, live_words, live_voice, voicemail_words, voicemail_voice,
        most_seconds, half_credits, detects_machines, offers_removal, survey_answers, calls_at_a_time, retries,
        transfer_number, transfer_lines, transfer_audio_id, awaits_live, awaits_voicemail, live_came, call_after_minutes, one_phone_at_a_time
      from broadcast_calls where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`,
  )

export const updateCalls = (tx: Db, scope: Scope, broadcastId: number, calls: CallsToChange) =>
  sql`update broadcast_calls set caller_id = ${calls.caller_id}, audio_id = ${calls.audio_id},
      voicemail_audio_id = ${calls.voicemail_audio_id}, audio_seconds = ${calls.audio_seconds},
      voicemail_seconds = ${calls.voicemail_seconds}, credits_live = ${calls.credits_live}::numeric,
      credits_voicemail = ${calls.credits_voicemail}::numeric, credits_reserved = ${calls.credits_reserved}::smallint,
      live_words = ${calls.live_words}, live_voice = ${calls.live_voice}, voicemail_words = ${calls.voicemail_words},
      voicemail_voice = ${calls.voicemail_voice}, most_seconds = ${calls.most_seconds}::real,
      offers_removal = ${calls.offers_removal},
      survey_answers = ${calls.survey_answers && JSON.stringify(calls.survey_answers)}::jsonb,
      calls_at_a_time = ${calls.calls_at_a_time}::smallint, retries = ${calls.retries}::smallint,
      transfer_number = ${calls.transfer_number}::bigint, transfer_lines = ${calls.transfer_lines}::smallint,
      transfer_audio_id = ${calls.transfer_audio_id}::bigint, awaits_live = ${calls.awaits_live}, awaits_voicemail = ${calls.awaits_voicemail}, live_came = ${calls.live_came},
      call_after_minutes = ${calls.call_after_minutes}::smallint, one_phone_at_a_time = ${calls.one_phone_at_a_time}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)

/** It costs no more than this, and goes to so many. */
export const updateCallCost = (
  tx: Db,
  scope: Scope,
  broadcastId: number,
  { maxCreditCost, phoneNumberCount }: { maxCreditCost: number; phoneNumberCount: number },
) =>
  sql`update broadcasts set max_credit_cost = ${maxCreditCost}, phone_number_count = ${phoneNumberCount}
    where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)
