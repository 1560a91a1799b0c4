import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { freezeDraft } from '../freeze-people.ts'
import type { Series } from '../store.ts'

/** The series to the recipients of a draft of whoever changes it. Runs that are made keep theirs, and so that set stays. */
export const editPeople = async (
  tx: Db,
  scope: Scope,
  series: Series,
  draftId: number | undefined,
  now: Date,
): Promise<Series> => {
  if (draftId === undefined) return series
  const { audienceId, lists } = await freezeDraft(tx, scope, draftId, now)
  return { ...series, audience_id: audienceId, form: { ...series.form, Lists: lists.map((ListID) => ({ ListID })) } }
}
