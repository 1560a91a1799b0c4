import type { UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import { needsMessage } from '@carillon/domain/broadcast/status.ts'
import { whyNotTransferLines } from '@carillon/domain/broadcast/transfer-form.ts'
import { surveyReplyTo } from '@carillon/domain/conversation/survey.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database.ts'
import { refuse, refuseFaults } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { windowFrom } from '../../account/read-window.ts'
import { windowOf } from '../../account/window-store.ts'
import { senderOf } from '../../audiences/reach/store.ts'
import { replanBroadcast } from '../../deliveries/replan-broadcast.ts'
import { endSilence } from '../../deliveries/store.ts'
import { rescheduleBroadcast } from '../../deliveries/submit-broadcast.ts'
import { askAnew, beginRecorded, callRecorded } from '../approval/begin-send.ts'
import { chooseMedia } from '../create/choose-media.ts'
import { chooseNumber } from '../create/choose-number.ts'
import { requireWithinWindow } from '../create/freeze-conditions.ts'
import { insertEvent } from '../events/store.ts'
import { requireMayCreate } from '../policy.ts'
import { endRecordingId } from '../recording/store.ts'
import type { ToChange } from '../store.ts'
import { chargeAnew } from './charge-anew.ts'
import { chargeCalls } from './charge-calls.ts'
import { requireForm } from './check-change.ts'
import { editCalls, isOfCalls } from './edit-calls.ts'
import { countAgain, planAgain } from './plan-again.ts'
import * as store from './store.ts'

type Asked = z.output<typeof UpdateBroadcast>

/** What may change until a broadcast starts; the name may always. */
const beforeStart = ['StartDate', 'TextMessage', 'IncludeSignature', 'Media', 'TextSurveyAutoReplies'] as const

const isOfStart = (change: Asked): boolean => beforeStart.some((field) => change[field] !== undefined)

/** What a broadcast is about, which only who may create one changes. */
const isOfContent = (change: Asked): boolean => isOfStart(change) || isOfCalls(change)

/** What one that waits may be freed of at any time: its quiet hours, with a reason, and its calling window. */
const isRelease = ({ EmergencyReason, CheckCallingWindow }: Asked): boolean =>
  EmergencyReason !== undefined || CheckCallingWindow === false

export const isEdit = (change: Asked): boolean =>
  isOfContent(change) || isRelease(change) || change.TransferLines !== undefined

/**
 * Changes name, start, message and what goes with it in the caller's unit, in which the queue's place and the
 * broadcast are locked. Answers the broadcast as it is afterwards.
 */
export const editBroadcast = async (unit: Unit, broadcast: ToChange, change: Asked): Promise<ToChange> => {
  if (change.BroadcastName === undefined && change.CustomData === undefined && !isEdit(change)) return broadcast
  const { db: tx, scope, now } = unit
  if (isOfStart(change)) requireNotStarted(broadcast)
  if (isRelease(change)) requireNotOver(broadcast)
  if (change.TransferLines !== undefined) await changeLines(unit, broadcast, change.TransferLines)
  const edited = await withFields(unit, broadcast, change)
  requireForm(scope, edited, change, now)

  if (change.StartDate !== undefined) {
    const at = change.StartDate.trim() === '' ? 0 : readStart(change.StartDate, scope.timeZone)!.at
    const startAt = new Date(Math.max(at, now.getTime()))
    edited.start_at = startAt.toISOString()
    if (change.CheckCallingWindow) await requireWithin(tx, scope, broadcast, startAt)
    await store.updateStart(tx, scope, broadcast.broadcast_id, startAt)
    await rescheduleBroadcast(unit, broadcast.broadcast_id, startAt)
  }
  await store.updateForm(tx, scope, edited)
  if (change.Media !== undefined) await store.updateMedia(tx, scope, edited.broadcast_id, edited)
  // Texts may have left by then; no call has, while what calls say is still to be recorded.
  const calls = await editCalls(unit, edited, change, (isSilent) =>
    isSilent ? requireNotOver(broadcast) : requireNotStarted(broadcast),
  )
  const { eachCall } = calls
  const isOtherCall = eachCall !== undefined && eachCall.was !== eachCall.is
  const hasStarted = broadcast.started_at !== null
  if (isOtherCall && hasStarted) await chargeCalls(unit, broadcast, eachCall)
  const isOtherCost = !hasStarted && (isOtherText(broadcast, edited) || isOtherCall)
  const people = isOtherCost ? await chargeAnew(unit, edited, broadcast, eachCall) : calls.people
  // With quiet hours recipients are put into places, without them they are not; of one that runs the places count no more.
  if (people === undefined && broadcast.quiet_hours !== edited.quiet_hours && broadcast.started_at === null)
    await replanBroadcast(unit, broadcast.broadcast_id)
  await noteChanges(unit, broadcast, edited, calls.parts)
  if (calls.isRecorded) await goOn(unit, edited, people)
  else if (calls.isHalfRecorded && broadcast.status === 'PendingMessage') {
    await updateStatus(unit, edited, 'MessageRecorded')
  } else if (!needsMessage(broadcast.status) && (isOther(broadcast, edited) || calls.isOther))
    edited.status = await askAnew(unit, edited, people)
  return edited
}

/** Whatever was to be recorded by phone is there, or was chosen instead. */
const goOn = async (unit: Unit, edited: Edited, people: number | undefined) => {
  const { db: tx, scope, now } = unit
  const { broadcast_id: broadcastId, start_at, started_at } = edited
  requireMayCreate(scope, await senderOf(tx, scope), now)
  await endRecordingId(tx, scope, broadcastId)
  await endSilence(tx, scope, broadcastId, now)
  if (started_at !== null) {
    edited.status = await callRecorded(unit, edited)
    return await countAgain(unit, edited, now)
  }
  if (!needsMessage(edited.status)) {
    await insertEvent(tx, scope, { broadcastId, event: 'recorded', now })
    edited.status = await askAnew(unit, edited, people)
    return
  }
  // A number may have been blocked or taken away while it waited.
  if (edited.has_text) await chooseNumber(unit, scope, edited.text_number_id)
  const { status, startAt } = await beginRecorded(unit, edited, people)
  // While it waited no day was kept for its texts; of one that starts at another time that is done with its start.
  if (edited.has_text && Date.parse(start_at) === startAt.getTime()) await planAgain(unit, edited, startAt)
  Object.assign(edited, { status, start_at: startAt.toISOString() })
  await rescheduleBroadcast(unit, broadcastId, startAt)
}

/** When it starts, or has started, stays as it is. */
const updateStatus = async ({ db: tx, scope }: Unit, edited: Edited, status: ToChange['status']) => {
  const { broadcast_id, start_at, started_at } = edited
  const [startAt, startedAt] = [new Date(start_at), started_at === null ? null : new Date(started_at)]
  await store.updateStatus(tx, scope, broadcast_id, { status, startAt, startedAt })
  edited.status = status
}

const requireNotStarted = ({ status, started_at }: Pick<ToChange, 'status' | 'started_at'>) => {
  if (
    started_at === null &&
    ['PendingMessage', 'MessageRecorded', 'AwaitingAuthorization', 'AuthorizationApproved', 'Paused'].includes(status)
  )
    return
  throw refuse('WrongStatus', { summary: 'Start and message can be changed only before a broadcast starts.' })
}

const requireNotOver = ({ status }: Pick<ToChange, 'status'>) => {
  if (
    [
      'PendingMessage',
      'MessageRecorded',
      'AwaitingAuthorization',
      'AuthorizationApproved',
      'Paused',
      'Broadcasting',
    ].includes(status)
  )
    return
  throw refuse('WrongStatus', { summary: 'This broadcast is over: there is nothing left that waits.' })
}

/** From the next one who is passed on; those who talk go on. */
const changeLines = async (
  { db: tx, scope, now }: Unit,
  broadcast: ToChange,
  asked: NonNullable<Asked['TransferLines']> | null,
) => {
  requireNotOver(broadcast)
  const why = whyNotTransferLines(asked)
  if (why !== undefined) refuseFaults({ TransferLines: why })
  const { broadcast_id: broadcastId } = broadcast
  const was = await store.updateTransferLines(tx, scope, broadcastId, Number(asked))
  if (was === undefined) refuseFaults({ TransferLines: 'Nobody is transferred by this broadcast.' })
  if (was !== Number(asked))
    await insertEvent(tx, scope, { broadcastId, event: 'edited', detail: 'transfer lines', now })
}

type Edited = ToChange & { media: string[] }

/** The broadcast with what was asked for in it. */
const withFields = async (unit: Unit, broadcast: ToChange, change: Asked): Promise<Edited> => {
  const { db: tx, scope } = unit
  const edited: Edited = { ...broadcast, media: [] }
  if (change.BroadcastName !== undefined) edited.name = change.BroadcastName.trim()
  if (change.CustomData !== undefined) edited.custom_data = change.CustomData
  if (change.TextMessage !== undefined) edited.text_message = change.TextMessage
  if (change.IncludeSignature !== undefined && change.IncludeSignature !== broadcast.include_signature) {
    edited.include_signature = change.IncludeSignature
    edited.signature = change.IncludeSignature ? await store.signatureOf(tx, scope, broadcast.user_id) : ''
  }
  if (change.Media !== undefined) {
    const { mediaIds, media } = await chooseMedia(unit, scope, change.Media)
    Object.assign(edited, { media_ids: mediaIds, media })
  }
  if (change.TextSurveyAutoReplies !== undefined && broadcast.is_text_survey) {
    edited.survey_reply_yes = surveyReplyTo(change.TextSurveyAutoReplies, 'Yes')
    edited.survey_reply_no = surveyReplyTo(change.TextSurveyAutoReplies, 'No')
  }
  if (change.EmergencyReason !== undefined) {
    const { quiet_hours } = await senderOf(tx, scope)
    const isKept = broadcast.started_at === null ? quiet_hours : broadcast.quiet_hours
    const reason = isKept ? change.EmergencyReason.trim() : ''
    // Hours that were skipped once are not kept again by one that runs.
    if (reason !== '' || broadcast.started_at === null) {
      Object.assign(edited, { quiet_hours: isKept && reason === '', quiet_hours_skipped: reason })
    }
  }
  if (change.CheckCallingWindow === false) edited.calling_window = null
  return edited
}

/** Whether its text costs or asks something else, or may do so. */
const isOtherText = (before: ToChange, after: ToChange): boolean =>
  before.text_message !== after.text_message ||
  before.signature !== after.signature ||
  before.media_ids.length > 0 !== after.media_ids.length > 0

/** Whether anything is other than what its people get and when, its name and what a program keeps with it apart. */
const isOther = (before: ToChange, after: ToChange): boolean => {
  const { name: _, custom_data: __, ...was } = before
  return (Object.keys(was) as (keyof typeof was)[]).some(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(after[field]),
  )
}

/** The window that it was given when it was created, or else that of whoever moves it. */
const requireWithin = async (tx: Db, scope: Scope, { calling_window }: ToChange, startAt: Date) =>
  requireWithinWindow(calling_window ?? windowFrom(await windowOf(tx, scope)), startAt)

/** Notes what is other than it was. */
const noteChanges = async (
  { db: tx, scope, now }: Unit,
  before: ToChange,
  after: ToChange,
  ofCalls: readonly string[],
) => {
  const broadcastId = before.broadcast_id
  const parts = [
    before.name !== after.name && 'name',
    before.text_message !== after.text_message && 'message',
    before.include_signature !== after.include_signature && 'signature',
    before.media_ids.join() !== after.media_ids.join() && 'pictures',
    (before.survey_reply_yes !== after.survey_reply_yes || before.survey_reply_no !== after.survey_reply_no) &&
      'auto replies',
    before.quiet_hours_skipped !== after.quiet_hours_skipped && 'quiet hours',
    before.calling_window !== null && after.calling_window === null && 'calling window',
    ...ofCalls,
  ].filter((part) => part !== false)
  const detail = new Intl.ListFormat('en-US').format(parts)
  if (detail) await insertEvent(tx, scope, { broadcastId, event: 'edited', detail, now })
  if (before.start_at === after.start_at) return
  await insertEvent(tx, scope, { broadcastId, event: 'rescheduled', detail: after.start_at, now })
}
