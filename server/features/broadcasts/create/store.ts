import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { VoiceAnswer } from '@carillon/domain/broadcast/voice-survey.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import { type Db, one, sql } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { giveToBroadcast } from '../../audiences/merges/store.ts'
import type { Source } from '../../audiences/reach/store.ts'
import type { Beginning } from '../approval/begin-send.ts'

type NewBroadcast = {
  name: string
  type: string
  textNumberId: number
  textMessage: string
  signature: string
  prefix: string
  includeSignature: boolean
  hasMergeFields: boolean
  characterLimit: number
  creditsEachDomestic: number
  creditsEachAbroad: number
  segmentsEachDomestic: number
  segmentsEachAbroad: number
  maxCreditCost: number
  phoneNumberCount: number
  /** Of these, numbers of somebody who has another among them. */
  furtherCount: number
  startAt: Date
  /** Made by `beginOf` alone: how every send begins. */
  begins: Beginning
  /** Null where none applies. */
  callingWindow: CallingWindow | null
  quietHours: boolean
  /** Why they were skipped; empty where they were not. */
  quietHoursSkipped: string
  overLimit: 'Refuse' | 'NextDay'
  repeatingId: number | null
  occurrenceKey: string | null
  mediaIds: readonly number[]
  /** Their addresses, which carriers fetch. */
  media: readonly string[]
  isTextSurvey: boolean
  surveyReplyYes: string
  surveyReplyNo: string
  templateMergeId: number | null
  customData: Broadcast['CustomData']
  now: Date
}

export const insertBroadcast = async (tx: Db, scope: Scope, broadcast: NewBroadcast): Promise<number> =>
  (await one<{ broadcast_id: number }>(
    tx,
    sql`with made as (
        insert into broadcasts (account_id, user_id, name, type, status, max_credit_cost, phone_number_count, further_count, calling_window,
          start_at, created_at, started_at, repeating_id, occurrence_key, custom_data)
        values (${scope.accountId}, ${scope.userId}, ${broadcast.name}, ${broadcast.type}, ${broadcast.begins.status},
          ${broadcast.maxCreditCost}, ${broadcast.phoneNumberCount}, ${broadcast.furtherCount},
          ${broadcast.callingWindow && JSON.stringify(broadcast.callingWindow)}::jsonb, ${broadcast.startAt}, ${broadcast.now},
          ${broadcast.begins.startedAt}, ${broadcast.repeatingId}, ${broadcast.occurrenceKey},
          ${broadcast.customData === null ? null : JSON.stringify(broadcast.customData)}::jsonb)
        returning account_id, broadcast_id
      )
      insert into broadcast_texts (account_id, broadcast_id, text_number_id, text_message, signature, prefix, include_signature,
        has_merge_fields, character_limit, credits_each_domestic, credits_each_abroad, segments_each_domestic,
        segments_each_abroad, quiet_hours, quiet_hours_skipped, over_limit, media_ids, media, is_text_survey, survey_reply_yes,
        survey_reply_no, template_merge_id)
      select account_id, broadcast_id, ${broadcast.textNumberId}, ${broadcast.textMessage}, ${broadcast.signature},
        ${broadcast.prefix}, ${broadcast.includeSignature}, ${broadcast.hasMergeFields}, ${broadcast.characterLimit},
        ${broadcast.creditsEachDomestic}, ${broadcast.creditsEachAbroad}, ${broadcast.segmentsEachDomestic},
        ${broadcast.segmentsEachAbroad}, ${broadcast.quietHours}, ${broadcast.quietHoursSkipped}, ${broadcast.overLimit},
        ${broadcast.mediaIds}::bigint[], ${broadcast.media}::text[], ${broadcast.isTextSurvey}, ${broadcast.surveyReplyYes},
        ${broadcast.surveyReplyNo}, ${broadcast.templateMergeId}::bigint
      from made returning broadcast_id`,
  ))!.broadcast_id

/** `spoken` where each hears what is theirs. */
export type NewSound = { id: number; seconds: number; credits: number; spoken: { words: string; voice: string } | null }

type NewCalls = CallsPart &
  Pick<
    NewBroadcast,
    | ('name' | 'type' | 'begins' | 'maxCreditCost' | 'phoneNumberCount' | 'furtherCount' | 'startAt')
    | ('callingWindow' | 'customData' | 'now' | 'repeatingId' | 'occurrenceKey')
  >

export type CallsPart = {
  callerId: number
  /** Null where it is still to be recorded, as is that of machines where `awaits` says so. */
  audio: NewSound | null
  /** Null where machines hear the same. */
  voicemail: NewSound | null
  awaits: { live: boolean; voicemail: boolean }
  /** The longest that one person may be told. */
  mostSeconds: number
  isHalf: boolean
  detectsMachines: boolean
  offersRemoval: boolean
  /** Null where key 0 does nothing. */
  transfer: { to: number; lines: number; introductionId: number | null } | null
  /** Null where everybody is called. */
  callAfterMinutes: number | null
  onePhoneAtATime: boolean
  /** Null where nothing is asked. */
  answers: readonly VoiceAnswer[] | null
  callsAtATime: number
  retries: number
  /** For each of its numbers. */
  creditsReserved: number
}

/** One that calls and does not text. */
export const insertCalls = async (tx: Db, scope: Scope, broadcast: NewCalls): Promise<number> => {
  const { broadcast_id: broadcastId } = (await one<{ broadcast_id: number }>(
    tx,
    sql`insert into broadcasts (account_id, user_id, name, type, status, max_credit_cost, phone_number_count, further_count, calling_window,
          start_at, created_at, started_at, repeating_id, occurrence_key, custom_data)
        values (${scope.accountId}, ${scope.userId}, ${broadcast.name}, ${broadcast.type}, ${broadcast.begins.status},
          ${broadcast.maxCreditCost}, ${broadcast.phoneNumberCount}, ${broadcast.furtherCount},
          ${broadcast.callingWindow && JSON.stringify(broadcast.callingWindow)}::jsonb, ${broadcast.startAt}, ${broadcast.now},
          ${broadcast.begins.startedAt}, ${broadcast.repeatingId}, ${broadcast.occurrenceKey}, ${broadcast.customData === null ? null : JSON.stringify(broadcast.customData)}::jsonb)
        returning broadcast_id`,
  ))!
  await addCalls(tx, scope, broadcastId, broadcast)
  return broadcastId
}

/** The calls of a broadcast. */
export const addCalls = (tx: Db, scope: Scope, broadcastId: number, broadcast: CallsPart) => {
  const { audio, voicemail, awaits, transfer, mostSeconds } = broadcast
  // What is not there yet may come to be as long, and to cost as much, as is allowed.
  const secondsOf = (sound: NewSound | null, isAwaited: boolean) => sound?.seconds ?? (isAwaited ? mostSeconds : null)
  const creditsOf = (sound: NewSound | null) => sound?.credits ?? broadcast.creditsReserved
  return sql`insert into broadcast_calls (account_id, broadcast_id, caller_id, audio_id, voicemail_audio_id, audio_seconds, voicemail_seconds,
        detects_machines, offers_removal, survey_answers, calls_at_a_time, retries, credits_live, credits_voicemail, credits_reserved,
        live_words, live_voice, voicemail_words, voicemail_voice, most_seconds, half_credits, transfer_number, transfer_lines, transfer_audio_id,
        awaits_live, awaits_voicemail, call_after_minutes, one_phone_at_a_time)
      select ${scope.accountId}::bigint, ${broadcastId}::bigint, ${broadcast.callerId}::bigint, ${audio?.id ?? null}::bigint, ${voicemail?.id ?? null}::bigint, ${secondsOf(audio, true)}::real,
        ${secondsOf(voicemail, awaits.voicemail)}::real, ${broadcast.detectsMachines}, ${broadcast.offersRemoval}, ${broadcast.answers && JSON.stringify(broadcast.answers)}::jsonb, ${broadcast.callsAtATime}::smallint, ${broadcast.retries}::smallint,
        ${creditsOf(audio)}::numeric, ${creditsOf(awaits.voicemail ? null : (voicemail ?? audio))}::numeric, ${broadcast.creditsReserved}::smallint,
        ${audio?.spoken?.words ?? null}::text, ${audio?.spoken?.voice ?? null}::text, ${voicemail?.spoken?.words ?? null}::text,
        ${voicemail?.spoken?.voice ?? null}::text, ${broadcast.mostSeconds}::real, ${broadcast.isHalf}::boolean,
        ${transfer?.to ?? null}::bigint, ${transfer?.lines ?? null}::smallint, ${transfer?.introductionId ?? null}::bigint,
        ${awaits.live}::boolean, ${awaits.voicemail}::boolean, ${broadcast.callAfterMinutes}::smallint, ${broadcast.onePhoneAtATime}::boolean`.execute(
    tx,
  )
}

/** With the merge of its draft, or of its run, which is the broadcast's from here on. */
export const insertSources = async (tx: Db, scope: Scope, broadcastId: number, sources: readonly Source[]) => {
  const audiences = sources.map((source) => ('audienceId' in source ? source.audienceId : null))
  const lists = sources.map((source) => ('listId' in source ? source.listId : null))
  const primaryOnly = sources.map(({ isPrimaryOnly }) => isPrimaryOnly ?? false)
  const merges = sources.map(({ templateMergeId }) => templateMergeId ?? null)
  await sql`insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id, list_id, is_primary_only,
      template_merge_id)
    select ${scope.accountId}, ${broadcastId}, place - 1, audience_id, list_id, is_primary_only, template_merge_id
    from unnest(${audiences}::bigint[], ${lists}::bigint[], ${primaryOnly}::boolean[], ${merges}::bigint[]) with ordinality
      as s(audience_id, list_id, is_primary_only, template_merge_id, place)`.execute(tx)
  for (const mergeId of new Set(merges.filter((merge) => merge !== null))) {
    const merged = sources.filter(({ templateMergeId }) => templateMergeId === mergeId)
    await giveToBroadcast(tx, scope, { mergeId, sources: merged, broadcastId })
    await sql`update broadcast_texts set template_merge_id = ${mergeId}
      where account_id = ${scope.accountId} and broadcast_id = ${broadcastId}`.execute(tx)
  }
}
