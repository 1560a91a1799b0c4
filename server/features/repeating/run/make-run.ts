import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { createBroadcast } from '../../broadcasts/create-broadcast.ts'
import { askedOf } from '../form-of-calls.ts'
import { mergeDecisions } from '../merge-decisions.ts'
import type { Series } from '../store.ts'
import { existingLists } from './run-store.ts'

type Run = {
  /** Its day. */
  key: string
  /** So many are to get it, or nobody. */
  expected?: number | undefined
}

/** Creates the broadcast of a run, in a unit of the owner of the series: with the groups as they are and as the owner sees them. */
export const makeRun = async (
  unit: Unit,
  { repeating_id: repeatingId, audience_id: audienceId, form }: Pick<Series, 'repeating_id' | 'audience_id' | 'form'>,
  { key, expected }: Run,
) => {
  const body = {
    ...askedOf(form),
    Lists: await groupsOf(unit, form),
    // A window that was asked for was looked at with the schedule; one that is closed after all is waited for.
    CheckCallingWindow: form.CheckCallingWindow === false ? false : null,
    ExpectedTextCount: expected,
  }
  const templateMergeId = await mergeDecisions(unit, { repeatingId, form, audienceId: null })
  return await createBroadcast(unit, body, { repeatingId, occurrenceKey: key, audienceId, templateMergeId })
}

const groupsOf = async ({ db, scope }: { db: Unit['db']; scope: Scope }, { Lists }: Series['form']) => {
  const lists = await existingLists(
    db,
    scope,
    Lists.map(({ ListID }) => ListID),
  )
  return lists.map((ListID) => ({ ListID }))
}
