import type { RepeatingBroadcast, UpdateRepeatingBroadcast } from '@carillon/contract/repeating.ts'
import type { z } from 'zod'
import { mergeEdit } from '../../platform/merge-edit.ts'
import type { Unit } from '../../platform/unit.ts'
import { requireCanCreate } from '../broadcasts/policy.ts'
import { tellDraftEnded } from '../drafts/tell-draft.ts'
import { editForm, ownerOf } from './change/edit-form.ts'
import { editPeople } from './change/edit-people.ts'
import { editSchedule, turn } from './change/edit-schedule.ts'
import { handOver } from './change/hand-over.ts'
import { requireRunsWithinWindow } from './check-window.ts'
import { requireMayChange, visibleSeries } from './policy.ts'
import { readRepeating, tellRepeating } from './read-repeating.ts'
import * as store from './store.ts'

type Asked = z.output<typeof UpdateRepeatingBroadcast>

/** Edits, pauses, resumes or hands over, from the next run on. A run that is being made is waited for. */
export const changeRepeating = async (unit: Unit, repeatingId: number, asked: Asked): Promise<RepeatingBroadcast> => {
  const { db: tx, scope, now } = unit
  const before = visibleSeries(await store.lockRepeating(tx, scope, repeatingId))
  requireMayChange(scope, before.user_id)
  const change = await mergeEdit(asked, () => asEdited(unit, repeatingId), { Labels: 'members' })
  if (isWorded(change)) requireCanCreate(scope)
  const handed = await handOver(tx, scope, before, change.UserID)
  const edited = await editForm(unit, scope, handed, change)
  const peopled = await editPeople(tx, scope, edited, change.DraftBroadcastID, now)
  const rescheduled = editSchedule(peopled, change.RepeatingBroadcastSchedule, now)
  const isAsked = change.RepeatingBroadcastSchedule !== undefined || change.CheckCallingWindow
  if (isAsked && edited.form.CheckCallingWindow) {
    await requireRunsWithinWindow(tx, await ownerOf(tx, scope, edited), rescheduled.schedule, now.getTime())
  }
  const turned = change.Status ? await turn(tx, scope, rescheduled, change.Status, now) : rescheduled
  await store.updateRepeating(tx, scope, turned, now)
  const owners = new Set([before.user_id, turned.user_id])

  for (const userId of owners) tellRepeating(unit, { repeatingId, userId })
  if (change.DraftBroadcastID !== undefined)
    tellDraftEnded(unit, change.DraftBroadcastID, { RepeatingBroadcastID: repeatingId })
  return await readRepeating(unit, scope, repeatingId)
}

/** What decides what runs say, to whom and when; whoever may make no broadcasts pauses a series, names it and gives it away. */
const isWorded = ({ BroadcastName: _, Labels: __, UserID: ___, Status, ...rest }: Omit<Asked, 'Seen'>): boolean =>
  Status === 'Active' || Object.values(rest).some((field) => field !== undefined)

/** As its forms have it. */
const asEdited = async (unit: Unit, repeatingId: number) => {
  const series = await readRepeating(unit, unit.scope, repeatingId)
  const { ScheduleDescription: _, TimeZone: __, ...RepeatingBroadcastSchedule } = series.RepeatingBroadcastSchedule
  return {
    ...series,
    RepeatingBroadcastSchedule,
    Media: series.Media.map(({ MediaID }) => ({ MediaID })),
    ...{ Audio: idOf(series.Audio), AudioVM: idOf(series.AudioVM) },
    TransferAndConnect: series.TransferAndConnect && {
      ...series.TransferAndConnect,
      Introduction: idOf(series.TransferAndConnect.Introduction),
    },
    Labels: series.Labels.map(({ LabelID }) => ({ LabelID })),
    UserID: series.User.UserID,
  }
}

const idOf = (audio: RepeatingBroadcast['Audio']) => audio && { AudioID: audio.AudioID }

/** No more runs. One in progress goes on, and what there has been stays. */
export const deleteRepeating = async (unit: Unit, repeatingId: number) => {
  const { db: tx, scope } = unit
  const series = visibleSeries(await store.lockRepeating(tx, scope, repeatingId))
  requireMayChange(scope, series.user_id)
  await store.deleteRepeating(tx, scope, repeatingId, unit.now)
  const userId = series.user_id
  tellRepeating(unit, { repeatingId, userId })
}
