import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import type { Person } from '../../features/audio/render-speech.ts'
import { all, type Db, sql } from '../../platform/database.ts'

export type SaysNames = {
  accountId: number
  broadcastId: number
  /** What is said with theirs in it: live, and to machines. */
  said: { words: string; voice: string }[]
}

/** Planned, and called soon: those that say to each what is theirs, the one that starts first before others. */
export const broadcastsThatSayNames = (db: Db, { before, most }: { before: Date; most: number }) =>
  all<SaysNames>(
    db,
    sql`select k.account_id as "accountId", k.broadcast_id as "broadcastId",
        (select jsonb_agg(s.one) from (values
          (case when k.live_words is not null then jsonb_build_object('words', k.live_words, 'voice', k.live_voice) end),
          (case when k.voicemail_words is not null then jsonb_build_object('words', k.voicemail_words, 'voice', k.voicemail_voice) end)
        ) s (one) where s.one is not null) as said
      from broadcast_queue q join broadcast_calls k using (account_id, broadcast_id) join broadcasts b using (account_id, broadcast_id)
      where q.channel = ${channel.call} and q.is_planned and not q.is_through and q.start_at <= ${before}
        and b.status in ('AuthorizationApproved', 'Broadcasting') and (k.live_words is not null or k.voicemail_words is not null)
      order by q.start_at, q.broadcast_id limit ${most}`,
  )

/** Those who are to be called yet, behind a phone, in the order of their calls. */
export const toSpeakFor = (
  db: Db,
  { accountId, broadcastId }: SaysNames,
  { behind, most }: { behind: number; most: number },
) =>
  all<Person & { phone: number }>(
    db,
    sql`select r.phone, r.first_name as "FirstName", r.last_name as "LastName", r.notes as "Notes" from recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.channel = ${channel.call}
        and r.phone > ${behind} and r.state = ${outcome.waiting}
      order by r.phone limit ${most}`,
  )
