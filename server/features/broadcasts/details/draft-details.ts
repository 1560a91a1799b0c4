import type { DraftChange } from '@carillon/contract/drafts.ts'
import { copyName } from '@carillon/domain/broadcast/create.ts'
import type { RawBuilder } from 'kysely'
import { type Db, transaction } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { insertAudience, noticeSize, prepareBulk } from '../../audiences/store.ts'
import { insertDraft } from '../../drafts/store.ts'
import { visibleBroadcast } from '../policy.ts'
import { type BroadcastRow, findBroadcast } from '../store.ts'
import type { ChosenOf } from './chosen-store.ts'
import { chosenPeople, insertPeople } from './draft-store.ts'

export type Drafted = { DraftBroadcastID: number; Added: number }

/** Starts a draft to recipients of a broadcast; a copy has also what was sent to them. */
export const draftDetails = async (
  platform: Platform,
  scope: Scope,
  of: ChosenOf,
  { copy }: { copy: boolean },
): Promise<Drafted> => {
  const broadcast = visibleBroadcast(await findBroadcast(platform.db, scope, of.asked.broadcastId))
  return await draftTo(platform, scope, chosenPeople(scope, of), copy ? formOf(broadcast) : {})
}

/** A draft of this user's to `people`, a select of phone, person_id, first_name, last_name, notes. */
export const draftTo = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: Scope,
  people: RawBuilder<unknown>,
  form: DraftChange,
): Promise<Drafted> => {
  const drafted = await transaction(db, async (tx: Db) => {
    const now = clock.now()
    const audienceId = await insertAudience(tx, scope, { kind: 'draft', now })
    await prepareBulk(tx)
    const Added = await insertPeople(tx, scope, audienceId, people)
    return { DraftBroadcastID: await insertDraft(tx, scope, { form, audienceId, now }), Added }
  })
  await noticeSize(db, drafted.Added)
  return drafted
}

const formOf = (broadcast: BroadcastRow): DraftChange => ({
  BroadcastName: copyName(broadcast.BroadcastName),
  BroadcastType: broadcast.BroadcastType,
  TextMessage: broadcast.TextMessage,
  TextNumberID: broadcast.TextNumberID,
  IncludeSignature: broadcast.IncludeSignature,
  Media: broadcast.mediaIds.map((MediaID) => ({ MediaID })),
  IsTextSurvey: broadcast.IsTextSurvey,
  TextSurveyAutoReplies: broadcast.TextSurveyAutoReplies,
})
