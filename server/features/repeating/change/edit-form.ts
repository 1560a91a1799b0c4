import type { UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { canEscalate } from '@carillon/domain/broadcast/escalation.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database.ts'
import { type FieldErrors, refuseFields } from '../../../platform/refusal.ts'
import { mintScope, type Scope } from '../../../platform/scope.ts'
import { actingAs, type Unit } from '../../../platform/unit.ts'
import { senderOf } from '../../audiences/reach/store.ts'
import { usableAudio } from '../../audio/use-store.ts'
import { chooseNumber } from '../../broadcasts/create/choose-number.ts'
import { findUser } from '../../directory/store.ts'
import { requireMedia } from '../../drafts/require-media.ts'
import { requireLabels } from '../../labels/require-labels.ts'
import { whyNotForm } from '../check-form.ts'
import { dropOwnMessages } from '../decision-store.ts'
import { askedOf, storeCalls } from '../form-of-calls.ts'
import type { Series, SeriesForm } from '../store.ts'

type Asked = z.output<typeof UpdateRepeatingBroadcast>

/**
 * The series with name, message, number and what goes with them changed. They are checked as those of its owner, whoever changes them: the runs
 * are sent as the owner, with the owner's signature, limit and numbers.
 */
export const editForm = async (unit: Unit, scope: Scope, series: Series, change: Asked): Promise<Series> => {
  const fields = fieldsOf(change)
  if (Object.keys(fields).length === 0 && change.UserID === undefined) return series
  requireItsOwn(series.form, fields)
  const form: SeriesForm = { ...series.form, ...fields }
  const owners = actingAs(unit, await ownerOf(unit.db, scope, series))
  const called = hasVoice(form.BroadcastType) ? await editCalls(unit, owners, series, form) : form
  const edited = hasText(form.BroadcastType) ? await editText(unit, owners, series, { form: called, change }) : called
  await requireLabels(unit.db, scope, fields)
  return { ...series, form: edited }
}

type Edit = { form: SeriesForm; change: Asked }

const editText = async (unit: Unit, owners: Unit, series: Series, { form, change }: Edit): Promise<SeriesForm> => {
  const { db: tx, scope } = unit
  const errors = whyNotForm(form, await senderOf(tx, owners.scope), unit.now)
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  await requireMedia(tx, scope, { Media: change.Media })
  if (form.TextMessage !== series.form.TextMessage) await dropOwnMessages(tx, scope, series.repeating_id)
  const isOther = change.UserID !== undefined || change.TextNumberID !== undefined
  if (isOther) await chooseNumber(unit, owners.scope, form.TextNumberID)
  return form
}

/** Audio that it did not have is of the library of whoever chooses it; what it has goes on playing. */
const editCalls = async (unit: Unit, owners: Unit, series: Series, form: SeriesForm): Promise<SeriesForm> => {
  const { db: tx, scope } = unit
  const had = new Set(heardIn(series.form).map(({ id }) => id))
  const chosen = heardIn(form).filter(({ id }) => !had.has(id))
  const ids = chosen.map(({ id }) => id)
  const usable = new Set((ids.length > 0 ? await usableAudio(tx, scope, ids) : []).map(({ AudioID }) => AudioID))
  const unknown = chosen.filter(({ id }) => !usable.has(id))
  if (unknown.length > 0) throw refuseFields(Object.fromEntries(unknown.map(({ field }) => [field, [notInLibrary]])))
  const calls = await storeCalls(owners, askedOf(form), { sender: await senderOf(tx, owners.scope), isKept: true })
  return { ...form, ...calls }
}

const notInLibrary = 'This audio is not in your library.'

const heardIn = ({ Audio, AudioVM, TransferAndConnect }: SeriesForm) =>
  Object.entries({ Audio, AudioVM, Introduction: TransferAndConnect?.Introduction }).flatMap(([field, audio]) =>
    audio ? [{ field, id: audio.AudioID }] : [],
  )

const ofTexts = ['TextMessage', 'TextNumberID', 'IncludeSignature', 'Media', 'TextSurveyAutoReplies'] as const
const ofCalls = [
  ...(['CallerID', 'Audio', 'AudioVM', 'CallThrottle', 'RetryTimes', 'OfferRemoval'] as const),
  ...(['TransferAndConnect', 'SurveyResponses', 'ContinueOnNextDay'] as const),
]
const ofEscalations = ['CallAfterMinutes', 'OnePhoneAtATime'] as const

/** One that only calls has no text, one that only texts makes no calls, and others than those that send both to everybody text nobody first. */
const requireItsOwn = ({ BroadcastType }: SeriesForm, fields: Partial<SeriesForm>) => {
  const errors: FieldErrors = {}
  const refuseAll = (names: readonly (keyof SeriesForm)[], sentence: string) => {
    for (const name of names) if (fields[name] !== undefined) errors[name] = [sentence]
  }
  if (!canEscalate(BroadcastType)) refuseAll(ofEscalations, noEscalation)
  if (!hasText(BroadcastType)) refuseAll(ofTexts, 'This repeating broadcast makes calls: it has no text.')
  if (!hasVoice(BroadcastType)) refuseAll(ofCalls, 'This repeating broadcast sends texts: it makes no calls.')
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

const noEscalation = 'Only a broadcast that sends a text and a call can call whoever has not answered.'

/** The scope in which its runs are made. */
export const ownerOf = async (db: Db, scope: Scope, { user_id }: Series): Promise<Scope> =>
  mintScope((await findUser(db, scope.accountId, user_id))!.facts)

const fields = [...ofTexts, ...ofCalls, ...ofEscalations, 'Labels', 'CheckCallingWindow'] as const

/** What is asked for of the fields that a run is made of. */
const fieldsOf = (change: Asked): Partial<SeriesForm> => {
  const { BroadcastName } = change
  return {
    ...(BroadcastName !== undefined && { BroadcastName: BroadcastName.trim() }),
    ...Object.fromEntries(
      fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]] as const])),
    ),
  }
}
