import type { VoiceAnswer } from '@carillon/domain/broadcast/voice-survey.ts'
import { claimsOf } from '../send/claim-store.ts'
import { allTextsAreRead } from '../send/heard-store.ts'
import type { Sendable } from '../send/sending.ts'
import { whyNotCallFor } from './why-not-call-store.ts'

/** What the calls of a broadcast are made of. */
export type SendableCalls = Sendable & {
  caller_id: number
  audio_id: number
  voicemail_audio_id: number | null
  audio_seconds: number
  voicemail_seconds: number | null
  detects_machines: boolean
  offers_removal: boolean
  survey_answers: readonly VoiceAnswer[] | null
  calls_at_a_time: number
  retries: number
  credits_live: number
  credits_voicemail: number
  /** Null where everybody hears the same. */
  live_words: string | null
  live_voice: string | null
  voicemail_words: string | null
  voicemail_voice: string | null
  most_seconds: number
  /** Null where key 0 does nothing. */
  transfer_lines: number | null
  /** Null where everybody is called. */
  call_after_minutes: number | null
  half_credits: boolean
  /** As staff have written it for the account; empty where nothing is special. */
  machine_detection: string
  /** Null is without a limit. */
  most_calls_per_caller_id: number | null
  country_id: number
}

/** A STOP by text is heard before anybody is called, too. */
export const callClaims = claimsOf({
  name: 'call',
  partTable: 'broadcast_calls',
  requireOptIn: 'false',
  hasPlaces: 'false',
  overLimit: `'Refuse'`,
  words: [
    ...([
      'caller_id',
      'audio_id',
      'voicemail_audio_id',
      'audio_seconds',
      'voicemail_seconds',
      'detects_machines',
      'offers_removal',
      'survey_answers',
    ] as const),
    ...(['calls_at_a_time', 'retries', 'credits_live', 'credits_voicemail', 'live_words', 'live_voice'] as const),
    ...([
      'voicemail_words',
      'voicemail_voice',
      'most_seconds',
      'half_credits',
      'transfer_lines',
      'call_after_minutes',
    ] as const),
  ] satisfies (keyof SendableCalls)[],
  ofAccount: ['machine_detection', 'most_calls_per_caller_id', 'country_id'] satisfies (keyof SendableCalls)[],
  laneSends: `exists (select 1 from broadcast_calls k join caller_ids i on i.account_id = k.account_id and i.phone = k.caller_id and i.removed_at is null
    where k.account_id = q.account_id and k.broadcast_id = q.broadcast_id)`,
  isHeard: allTextsAreRead,
  // The claim's own statements have the broadcast as their fifth.
  bar: (account, phone) => whyNotCallFor(account, '$5', phone, 'each'),
  columns: () => [],
})
