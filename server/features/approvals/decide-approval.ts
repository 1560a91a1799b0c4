import type { decideApproval as Call } from '@carillon/contract/approvals.ts'
import type { z } from 'zod'
import { refuse, refuseFields } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { ask } from '../broadcasts/approval/begin-send.ts'
import * as store from '../broadcasts/approval/store.ts'
import { planAgain } from '../broadcasts/change/plan-again.ts'
import { updateStatus } from '../broadcasts/change/store.ts'
import { insertEvent } from '../broadcasts/events/store.ts'
import { visibleBroadcast, whyAccountCannotSend } from '../broadcasts/policy.ts'
import { readBroadcast, tellBroadcast } from '../broadcasts/read-broadcast.ts'
import { lockBroadcast, type ToChange } from '../broadcasts/store.ts'
import { lockQueued } from '../deliveries/store.ts'
import { rescheduleBroadcast, wakeEngine } from '../deliveries/submit-broadcast.ts'
import { noteMail } from '../mails/note-mail.ts'

type Asked = z.output<(typeof Call)['body']>

/** Approves a broadcast, sends it back, or has it wait again (rules/approvals). */
export const decideApproval = async (unit: Unit, broadcastId: number, asked: Asked) => {
  const { db: tx, scope } = unit
  await lockQueued(tx, scope, broadcastId)
  const broadcast = visibleBroadcast(await lockBroadcast(tx, scope, broadcastId))
  const approval = await store.lockAsked(tx, scope, broadcastId)
  if (!approval) throw refuse('WrongStatus', { summary: 'This broadcast needs no approval.' })
  const mayApprove = await store.isApprover(tx, scope)
  const isAskingAgain = asked.State === 'Waiting' && approval.state === 'SentBack' && broadcast.user_id === scope.userId
  if (!mayApprove && !isAskingAgain) throw refuse('NotAllowed')
  if (approval.askNumber !== asked.AskNumber || approval.state === asked.State) throw refuse('ApprovalChanged')
  requireOpen(broadcast, approval.state)
  if (isAskingAgain) await ask(unit, { broadcastId, people: approval.people, startAt: new Date(broadcast.start_at) })
  else if (asked.State === 'Approved') await approve(unit, broadcast, asked)
  else if (asked.State === 'SentBack') await sendBack(unit, broadcast, approval, asked.Words)
  else await takeBack(unit, broadcast, approval)
  wakeEngine(unit)
  tellBroadcast(unit, { broadcastId, userId: broadcast.user_id })
  return await readBroadcast(unit, scope, broadcastId)
}

/** While it waits, or is approved and has not begun. */
const requireOpen = ({ status, started_at }: ToChange, state: store.Asked['state']) => {
  if (status === 'AwaitingAuthorization') return
  const isAhead = state === 'Approved' && started_at === null && ['AuthorizationApproved', 'Paused'].includes(status)
  if (!isAhead) throw refuse('WrongStatus', { summary: 'This broadcast has begun or is over, so nothing was changed.' })
}

/** From here the engine has it: it starts at its time, or at once where that is over, if its account may still send. */
const approve = async (unit: Unit, broadcast: ToChange, { PeopleCount, Words }: Asked) => {
  const { db: tx, scope, now } = unit
  const { broadcast_id: broadcastId } = broadcast
  if (!(await store.isFrozen(tx, scope, broadcastId))) throw refuse('RecipientsNotReady')
  const people = await store.peopleOf(tx, scope, broadcastId)
  if (PeopleCount === undefined) throw refuseFields({ PeopleCount: ['Say how many people you approve it for.'] })
  if (PeopleCount !== people) throw refuse('ApprovalChanged')
  const summary = whyAccountCannotSend(await senderOf(tx, scope), now)
  if (summary) throw refuse('AccountCannotSend', { summary })
  const startAt = new Date(Math.max(Date.parse(broadcast.start_at), now.getTime()))
  await planAgain(unit, broadcast, startAt)
  await updateStatus(tx, scope, broadcastId, { status: 'AuthorizationApproved', startAt, startedAt: null })
  await rescheduleBroadcast(unit, broadcastId, startAt)
  await decided(unit, broadcast, { state: 'Approved', people, words: Words, event: 'approved' })
}

const sendBack = async (unit: Unit, broadcast: ToChange, { people, state }: store.Asked, words: string) => {
  if (words === '') throw refuseFields({ Words: ['Say what is to be changed.'] })
  if (state !== 'Waiting') throw refuse('ApprovalChanged')
  await decided(unit, broadcast, { state: 'SentBack', people, words, event: 'sent back' })
}

/** It waits as it did before somebody decided. */
const takeBack = async (unit: Unit, broadcast: ToChange, { people, expiresAt }: store.Asked) => {
  const { db: tx, scope, now } = unit
  const { broadcast_id: broadcastId } = broadcast
  if (broadcast.status !== 'AwaitingAuthorization') {
    const startAt = new Date(broadcast.start_at)
    if (Date.parse(expiresAt) <= now.getTime() || startAt <= now)
      throw refuse('WrongStatus', { summary: 'This broadcast is beginning. Pause it or cancel it instead.' })
    await updateStatus(tx, scope, broadcastId, { status: 'AwaitingAuthorization', startAt, startedAt: null })
  }
  await store.saveDecided(tx, scope, broadcastId, { state: 'Waiting', people, words: '', now })
  await insertEvent(tx, scope, { broadcastId, event: 'approval taken back', now })
}

type Decision = { state: 'Approved' | 'SentBack'; people: number; words: string; event: string }

/** Whoever asked is told. */
const decided = async (unit: Unit, broadcast: ToChange, { state, people, words, event }: Decision) => {
  const { db: tx, scope, now } = unit
  const { broadcast_id: broadcastId, user_id: senderId } = broadcast
  await store.saveDecided(tx, scope, broadcastId, { state, people, words, now })
  await insertEvent(tx, scope, { broadcastId, event, detail: words, now })
  if (senderId === scope.userId) return
  const about = { kind: 'approvalDecided', aboutId: broadcastId, aboutKey: now.toISOString() } as const
  await noteMail(tx, scope, about, senderId, now)
}
