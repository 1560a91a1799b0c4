import type { UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import { mintScope, type Scope } from '../../../platform/scope.ts'
import { senderOf } from '../../audiences/reach/store.ts'
import { chooseNumber } from '../../broadcasts/create/choose-number.ts'
import { findUser } from '../../directory/store.ts'
import { requireMedia } from '../../drafts/require-media.ts'
import { requireLabels } from '../../labels/require-labels.ts'
import { whyNotForm } from '../check-form.ts'
import { dropOwnMessages } from '../decision-store.ts'
import type { Series, SeriesForm } from '../store.ts'

type Context = Pick<Platform, 'db' | 'clock' | 'settings'>

/**
 * The series with name, message, number and what goes with them changed. They are checked as those of its owner, whoever changes them: the runs
 * are sent as the owner, with the owner's signature, limit and numbers.
 */
export const editForm = async (
  context: Context,
  scope: Scope,
  series: Series,
  change: UpdateRepeatingBroadcast,
): Promise<Series> => {
  const fields = fieldsOf(change)
  if (Object.keys(fields).length === 0 && change.UserID === undefined) return series
  const form: SeriesForm = { ...series.form, ...fields }
  const owner = await ownerOf(context.db, scope, series)
  const errors = whyNotForm(form, await senderOf(context.db, owner), context.clock.now())
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  await requireMedia(context.db, scope, fields)
  await requireLabels(context.db, scope, fields)
  if (form.TextMessage !== series.form.TextMessage) await dropOwnMessages(context.db, scope, series.repeating_id)
  const isOther = change.UserID !== undefined || change.TextNumberID !== undefined
  if (isOther) await chooseNumber(context, owner, form.TextNumberID)
  return { ...series, form }
}

/** The scope in which its runs are made. */
export const ownerOf = async (db: Db, scope: Scope, { user_id }: Series): Promise<Scope> =>
  mintScope((await findUser(db, scope.accountId, user_id))!.facts)

/** What is asked for of the fields that a run is made of. */
const fieldsOf = (change: UpdateRepeatingBroadcast): Partial<SeriesForm> => {
  const { BroadcastName, TextMessage, TextNumberID, IncludeSignature, Media, TextSurveyAutoReplies, Labels } = change
  return {
    ...(BroadcastName !== undefined && { BroadcastName: BroadcastName.trim() }),
    ...(TextMessage !== undefined && { TextMessage }),
    ...(TextNumberID !== undefined && { TextNumberID }),
    ...(IncludeSignature !== undefined && { IncludeSignature }),
    ...(Media !== undefined && { Media }),
    ...(TextSurveyAutoReplies !== undefined && { TextSurveyAutoReplies }),
    ...(Labels !== undefined && { Labels }),
    ...(change.CheckCallingWindow !== undefined && { CheckCallingWindow: change.CheckCallingWindow }),
  }
}
