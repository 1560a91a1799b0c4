/** What broadcasts that call are put in with, as `create` does, beside the scene of a test. */
import { callLaneOf, channel } from '@carillon/domain/broadcast/channel.ts'

type Query = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

type Calls = {
  accountId: number
  phones: readonly number[]
  callerId?: number
  /** Samples of a second that the account has as audio. */
  audioId: number
  voicemailAudioId?: number | null
  seconds?: number
  retries?: number
  callsAtATime?: number
  detects?: boolean
  offersRemoval?: boolean
  /** Of a survey. */
  answers?: readonly { ID: number; Label: string }[]
  /** Key 0. */
  transfer?: { to: number; lines: number; introductionId?: number }
  credits?: number
  window?: object | null
  /** It waits for that. */
  startAt?: Date
  /** Said to each in a voice, instead of the audio. */
  words?: string
  mostSeconds?: number
  /** It texts besides, from this number. */
  beside?: { type: string; textNumberId: number; words: string; keepsWindow?: boolean; isSurvey?: boolean }
  /** Of one that texts besides: its calls wait until its texts are through, and go by so many phones of a contact. */
  escalates?: { waves: number }
  /** Whose phones they are, in their order; of no contact where there are none. */
  people?: readonly number[]
  /** All phones of each one's person, where they are no contact's. */
  given?: readonly (readonly number[] | null)[]
  /** First names, in the order of the phones; Ann where there are none. */
  names?: readonly string[]
}

const ourCallerId = 12175550299

/** A sound of so long in the library, a tone. */
export const insertTone = async (query: Query, accountId: number, hertz: number, seconds: number): Promise<number> => {
  const samples = Int16Array.from(
    { length: seconds * 8000 },
    (_, at) => 6000 * Math.sin((2 * Math.PI * hertz * at) / 8000),
  )
  const [row] = await query<{ audio_id: number }>(
    `insert into audio (account_id, user_id, name, source, sound, heard_from, heard_to, loudness, peaks, created_at)
     values ($1, 1, 'Tone', 'Upload', $2, 0, $3, -20, '', now()) returning audio_id`,
    [accountId, Buffer.from(samples.buffer), samples.length],
  )
  return row!.audio_id
}

export const insertCallerId = (query: Query, accountId: number, phone: number = ourCallerId) =>
  query(
    `insert into caller_ids (account_id, phone, user_id, proven_by, proven_at) values ($1, $2, 1, 'call', now()) on conflict do nothing`,
    [accountId, phone],
  )

export const insertCallBroadcast = async (query: Query, of: Calls): Promise<number> => {
  const { accountId, phones, credits = 1, seconds = 1, voicemailAudioId = null } = of
  const [audience] = await query<{ audience_id: number }>(
    `insert into audiences (account_id, kind, user_id, created_at) values ($1, 'inline', 1, now()) returning audience_id`,
    [accountId],
  )
  await query(
    `insert into audience_members (account_id, audience_id, phone, first_name, person_id, given_phones)
     select $1, $2, p, n, o, g::bigint[] from unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[]) as m(p, n, o, g)`,
    [
      accountId,
      audience!.audience_id,
      phones,
      of.names ?? phones.map(() => 'Ann'),
      of.people ?? phones.map(() => null),
      phones.map((_, at) => (of.given?.[at] ? `{${of.given[at].join(',')}}` : null)),
    ],
  )
  const cost = phones.length * (credits + (of.beside ? 1 : 0))
  const [made] = await query<{ broadcast_id: number }>(
    `insert into broadcasts (account_id, user_id, name, type, status, max_credit_cost, phone_number_count, calling_window, start_at, created_at, started_at)
     values ($1, (select min(user_id) from users where account_id = $1), 'Calls', $5, case when $6::timestamptz is null then 'Broadcasting' else 'AuthorizationApproved' end, $2, $3, $4,
       coalesce($6, now()), now(), case when $6 is null then now() end) returning broadcast_id`,
    [
      accountId,
      cost,
      phones.length,
      of.window ? JSON.stringify(of.window) : null,
      of.beside?.type ?? (of.answers ? 'Survey' : 'Announcement'),
      of.startAt ?? null,
    ],
  )
  const id = made!.broadcast_id
  await query(
    `insert into broadcast_calls (account_id, broadcast_id, caller_id, audio_id, voicemail_audio_id, audio_seconds, voicemail_seconds,
       detects_machines, calls_at_a_time, retries, credits_live, credits_voicemail, credits_reserved, offers_removal, survey_answers,
       live_words, live_voice, most_seconds, transfer_number, transfer_lines, transfer_audio_id, call_after_minutes)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10::numeric, $10::numeric, $10::smallint, $11, $12, $13, case when $13::text is not null then 'Joanna' end, $14, $15, $16, $17, $18)`,
    [
      ...[accountId, id, of.callerId ?? ourCallerId, of.audioId, voicemailAudioId, seconds],
      ...[of.detects ?? true, of.callsAtATime ?? 0, of.retries ?? 0, credits, of.offersRemoval ?? false],
      ...[of.answers ? JSON.stringify(of.answers) : null, of.words ?? null, of.mostSeconds ?? 120],
      ...[
        of.transfer?.to ?? null,
        of.transfer?.lines ?? null,
        of.transfer?.introductionId ?? null,
        of.escalates ? 15 : null,
      ],
    ],
  )
  await query(
    `insert into broadcast_sources (account_id, broadcast_id, source_no, audience_id) values ($1, $2, 0, $3)`,
    [accountId, id, audience!.audience_id],
  )
  await query(
    `insert into credit_entries (account_id, kind, balance_delta, reserved_delta, broadcast_id, created_at) values ($1, 'reserve', 0, $2, $3, now())`,
    [accountId, cost, id],
  )
  await query('update credit_balances set available = available - $2 where account_id = $1', [accountId, cost])
  if (of.beside) {
    await query(
      `insert into broadcast_texts (account_id, broadcast_id, text_number_id, text_message, character_limit, credits_each_domestic, credits_each_abroad, is_text_survey)
       values ($1, $2, $3, $4, 320, 1, 1, $5)`,
      [accountId, id, of.beside.textNumberId, of.beside.words, of.beside.isSurvey ?? false],
    )
  }
  const lanes = [
    ...(of.beside ? [[channel.text, of.beside.textNumberId, of.beside.keepsWindow ?? true]] : []),
    ...[[channel.call, callLaneOf(accountId), true]],
  ]
  await query(
    `insert into broadcast_queue (account_id, broadcast_id, channel, lane_id, start_at, keeps_window, plan_at, waves)
     select $1, $2, c, l, coalesce($7::timestamptz, now()), k, case when c = ${channel.call} and $6::int > 0 then 'infinity'::timestamptz end, case when c = ${channel.call} then greatest(1, $6::int) else 1 end from unnest($3::smallint[], $4::bigint[], $5::boolean[]) as q(c, l, k)`,
    [
      accountId,
      id,
      ...[0, 1, 2].map((at) => lanes.map((lane) => lane[at])),
      of.escalates?.waves ?? 0,
      of.startAt ?? null,
    ],
  )
  await query(`select pg_notify('engine', '')`)
  return id
}
