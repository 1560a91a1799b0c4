import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { replaceDecisions } from '../decision-store.ts'
import { freezeDraft } from '../freeze-people.ts'
import type { Series } from '../store.ts'
import { ownerOf } from './edit-form.ts'

/** The series to the recipients of a draft of whoever changes it. Runs that are made keep theirs: their set goes when they are over. */
export const editPeople = async (
  tx: Db,
  scope: Scope,
  series: Series,
  draftId: number | undefined,
  now: Date,
): Promise<Series> => {
  if (draftId === undefined) return series
  const message = series.form.TextMessage
  const { audienceId, lists, decisions } = await freezeDraft(tx, scope, { draftId, message, now })
  await replaceDecisions(tx, scope, { repeatingId: series.repeating_id, audienceId, decisions })
  const { canSeeAllRoster } = await ownerOf(tx, scope, series)
  return {
    ...series,
    audience_id: audienceId,
    sees_all_roster: canSeeAllRoster,
    form: { ...series.form, Lists: lists.map((ListID) => ({ ListID })) },
  }
}
