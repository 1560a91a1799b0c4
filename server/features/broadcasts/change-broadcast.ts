import type { Broadcast, UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import { type StatusAction, whyNotChange } from '@carillon/domain/broadcast/status-change.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { releaseCredits } from '../billing/release-credits.ts'
import { tryLockBalance } from '../billing/store.ts'
import { lockQueued } from '../deliveries/store.ts'
import { rescheduleBroadcast, wakeEngine } from '../deliveries/submit-broadcast.ts'
import { deleteBroadcastLabels } from '../labels/store.ts'
import { forgetDays } from '../sending-limits/forget-days.ts'
import { askAnew } from './approval/begin-send.ts'
import { editBroadcast, isEdit } from './change/edit-broadcast.ts'
import { planAgain } from './change/plan-again.ts'
import { updateStatus } from './change/store.ts'
import { chooseNumber } from './create/choose-number.ts'
import { insertEvent } from './events/store.ts'
import { requireCanCreate, requireMayChange, requireMayCreate, visibleBroadcast } from './policy.ts'
import { readBroadcast, tellBroadcast } from './read-broadcast.ts'
import * as store from './store.ts'

type Asked = z.output<typeof UpdateBroadcast>

/** Pauses, resumes, cancels, sends now or edits. What is on its way when it changes still ends in an outcome of its own. */
export const changeBroadcast = async (unit: Unit, broadcastId: number, asked: Asked): Promise<Broadcast> => {
  const { db: tx, scope, now } = unit
  // A stop does not wait for anybody; all else must not cross the planner.
  const isStop = asked.BroadcastStatus === 'Paused' || asked.BroadcastStatus === 'Canceled'
  if (!isStop || isEdit(asked)) await lockQueued(tx, scope, broadcastId)
  const broadcast = visibleBroadcast(await store.lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  const change = await mergeEdit(asked, () => asEdited(unit, broadcastId))
  if (isEdit(change) || change.BroadcastStatus === 'Broadcasting') requireCanCreate(scope)
  const edited = await editBroadcast(unit, broadcast, change).catch(sayingSo)
  const action = change.BroadcastStatus && (await turn(unit, edited, change.BroadcastStatus))
  if (action === 'send-now' || action === 'resume') await requireMayStart(unit, broadcast)
  if (action === 'cancel') await giveBack(unit, edited)
  else if (action === 'send-now' || action === 'resume' || edited.start_at !== broadcast.start_at) {
    const startAt = new Date(action === 'send-now' ? now : Math.max(Date.parse(edited.start_at), now.getTime()))
    await planAgain(unit, edited, startAt)
  }
  wakeEngine(unit)
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
  return await readBroadcast(unit, scope, broadcastId)
}

/** As its form has it. */
const asEdited = async (unit: Unit, broadcastId: number) => {
  const broadcast = await readBroadcast(unit, unit.scope, broadcastId)
  const idOf = (audio: Broadcast['Audio']) => audio && { AudioID: audio.AudioID }
  return {
    ...{ ...broadcast, Media: broadcast.Media.map(({ MediaID }) => ({ MediaID })) },
    ...{ Audio: idOf(broadcast.Audio), AudioVM: idOf(broadcast.AudioVM) },
    SurveyResponses: broadcast.SurveyResponses.map(({ ID, Label }) => ({ ID, Label })),
    CallAfterMinutes: broadcast.Escalation?.CallAfterMinutes ?? null,
    OnePhoneAtATime: broadcast.Escalation?.OnePhoneAtATime ?? true,
    TransferLines: broadcast.TransferAndConnect?.TransferLines ?? null,
    TransferAndConnect: broadcast.TransferAndConnect && {
      ...broadcast.TransferAndConnect,
      Introduction: idOf(broadcast.TransferAndConnect.Introduction),
    },
  }
}

/** What it will not use comes back: all of it at once before the start, later what nobody is on the way with, by the engine. */
const giveBack = async ({ db: tx, scope, now }: Unit, broadcast: store.ToChange) => {
  const { broadcast_id: broadcastId } = broadcast
  await forgetDays(tx, scope, broadcastId)
  // A stop does not wait: what somebody else holds at this moment is the engine's.
  if (broadcast.started_at === null && (await tryLockBalance(tx, scope)))
    await releaseCredits(tx, scope, { broadcastId, now })
}

/** What is asked when a broadcast is created may be otherwise since: the account on hold, the number blocked or taken away. */
const requireMayStart = async (unit: Unit, { has_text, text_number_id }: store.ToChange) => {
  const { db: tx, scope, now } = unit
  requireMayCreate(scope, await senderOf(tx, scope), now)
  if (has_text) await chooseNumber(unit, scope, text_number_id)
}

/** The same refusal as when a broadcast is created; whoever changes one is told what that means. */
const sayingSo = (error: unknown): never => {
  if (error instanceof Refusal && error.refused === 'NotEnoughCredits') {
    error.message = 'Unable to modify broadcast. Not enough credits to send message.'
  }
  throw error
}

export const deleteBroadcast = async (unit: Unit, broadcastId: number) => {
  const { db: tx, scope, now } = unit
  const broadcast = visibleBroadcast(await store.lockBroadcast(tx, scope, broadcastId))
  requireMayChange(scope, broadcast.user_id)
  requireAllowed('delete', broadcast, now)
  await insertEvent(tx, scope, { broadcastId, event: 'deleted', now })
  await forgetDays(tx, scope, broadcastId)
  await store.deleteBroadcast(tx, scope, broadcastId, now)
  await deleteBroadcastLabels(tx, scope, broadcastId)
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
}

/** The events by which outsiders know it (rules/results 8). */
const events = { pause: 'paused', resume: 'resumed', cancel: 'canceled', 'send-now': 'sent now' } as const
type Turn = keyof typeof events

/** Turns the course of a broadcast as asked; answers what that came to. */
const turn = async (
  unit: Unit,
  broadcast: store.ToChange,
  asked: NonNullable<Asked['BroadcastStatus']>,
): Promise<Turn> => {
  const { db: tx, scope, now } = unit
  const broadcastId = broadcast.broadcast_id
  const action: Turn =
    asked === 'Paused'
      ? 'pause'
      : asked === 'Canceled'
        ? 'cancel'
        : broadcast.status === 'Paused'
          ? 'resume'
          : 'send-now'
  requireAllowed(action, broadcast, now)
  const isAhead = new Date(broadcast.start_at) > now
  const startAt = action === 'send-now' ? now : new Date(broadcast.start_at)
  const startedAt = broadcast.started_at === null ? null : new Date(broadcast.started_at)
  const runs = { status: 'Broadcasting', startAt, startedAt: startedAt ?? now } as const
  const next = {
    pause: { status: 'Paused', startAt, startedAt },
    cancel: { status: 'Canceled', startAt, startedAt },
    // One that was paused before its start goes back to waiting for it: Broadcasting is what the engine sends.
    resume: isAhead ? ({ status: 'AuthorizationApproved', startAt, startedAt } as const) : runs,
    'send-now': runs,
  } as const
  // Approved for another time, it is not approved for now.
  if (
    action === 'send-now' &&
    (await askAnew(unit, { ...broadcast, start_at: now.toISOString() })) !== broadcast.status
  ) {
    await rescheduleBroadcast(unit, broadcastId, now)
    return action
  }
  await updateStatus(tx, scope, broadcastId, next[action])
  if (action === 'send-now') await rescheduleBroadcast(unit, broadcastId, now)
  await insertEvent(tx, scope, { broadcastId, event: events[action], now })
  return action
}

const requireAllowed = (action: StatusAction, broadcast: store.ToChange, now: Date) => {
  const { status, start_at } = broadcast
  const why = whyNotChange(action, { status, startAt: Date.parse(start_at) }, now.getTime())
  if (why) throw refuse('WrongStatus', { summary: why.sentence })
}
