import type pg from 'pg'
import type { Lists } from '../lists/measure.ts'
import { people, peopleValues } from '../lists/roster.ts'

export type Made = {
  draftId: number
  /** Numbers that are in it, each to be taken once. */
  phones: number[]
}

/** A draft of the load account with so many recipients, as a file would have brought them. */
export const makeDraft = async ({ ask }: Lists, db: pg.Client, recipients: number): Promise<Made> => {
  const { DraftBroadcastID: draftId } = await ask<{ DraftBroadcastID: number }>('/draft-broadcasts', 'POST', {
    BroadcastType: 'SMS',
    TextMessage: 'We meet on Friday at nine.',
  })
  await db.query(
    `insert into audience_members (account_id, audience_id, phone, first_name, last_name, notes)
      select d.account_id, d.audience_id, p.phone, p.first_name, p.last_name, p.notes
      from drafts d, (${people}) p where d.draft_id = $6 order by p.phone`,
    [...peopleValues(recipients), draftId],
  )
  await db.query('vacuum (analyze) audience_members')
  const { rows } = await db.query<{ phone: number }>(
    'select m.phone from audience_members m join drafts d using (account_id, audience_id) where d.draft_id = $1 order by random()',
    [draftId],
  )
  return { draftId, phones: rows.map(({ phone }) => phone) }
}
