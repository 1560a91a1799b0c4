import type { DraftChange } from '@carillon/contract/drafts.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'
import type { Unit } from '../../platform/unit.ts'
import { copyMembers } from '../audiences/copy-store.ts'
import { insertGroups, unknownLists } from '../audiences/store.ts'
import { changeRecipients } from '../drafts/change-recipients.ts'
import { insertDraftLists, updateForm } from '../drafts/store.ts'
import { mergeDecisions } from './merge-decisions.ts'
import { visibleSeries } from './policy.ts'
import { shownEnd, shownStart } from './read-repeating.ts'
import { lockRepeating, type Series } from './store.ts'

/**
 * Starts a draft of this user's with the people, groups and form of a series. What was decided by hand about people is in a merge
 * of it, which is stale: the wizard checks the message against everybody again.
 */
export const draftSeries = (unit: Unit, repeatingId: number): Promise<number> =>
  changeRecipients(unit, 'new', async ({ draft_id: draftId, audience_id: audienceId }) => {
    const { db: tx, scope, now } = unit
    const series = visibleSeries(await lockRepeating(tx, scope, repeatingId))
    await updateForm(tx, scope, draftId, formOf(series), now)
    if (series.audience_id !== null) await copyMembers(tx, scope, audienceId, [series.audience_id])
    const named = series.form.Lists.map(({ ListID }) => ListID)
    const gone = new Set(await unknownLists(tx, scope, named))
    const lists = named.filter((id) => !gone.has(id))
    await insertDraftLists(tx, scope, draftId, lists)
    const { count } = await insertGroups(tx, scope, audienceId, lists)
    await mergeDecisions(unit, { repeatingId, form: series.form, audienceId })
    return { changed: { kind: 'added', count: Math.max(1, count), phones: null }, answer: draftId }
  })

const callsOf = (form: Series['form']): DraftChange =>
  hasVoice(form.BroadcastType)
    ? {
        CallerID: form.CallerID,
        Audio: form.Audio,
        AudioVM: form.AudioVM,
        CallThrottle: form.CallThrottle,
        RetryTimes: form.RetryTimes,
        OfferRemoval: form.OfferRemoval,
        DetectAnsweringMachines: form.DetectAnsweringMachines ?? null,
        TransferAndConnect: form.TransferAndConnect,
        SurveyResponses: form.SurveyResponses,
        ContinueOnNextDay: form.ContinueOnNextDay ?? null,
        CallAfterMinutes: form.CallAfterMinutes ?? null,
        OnePhoneAtATime: form.OnePhoneAtATime ?? true,
      }
    : {}

const formOf = ({ form, schedule }: Series): DraftChange => ({
  BroadcastName: form.BroadcastName,
  BroadcastType: form.BroadcastType,
  TextMessage: form.TextMessage,
  TextNumberID: form.TextNumberID || null,
  ...callsOf(form),
  IncludeSignature: form.IncludeSignature,
  Media: form.Media,
  IsTextSurvey: form.IsTextSurvey,
  TextSurveyAutoReplies: form.TextSurveyAutoReplies,
  CheckCallingWindow: form.CheckCallingWindow ?? null,
  startOption: 'REPEATING',
  RepeatingBroadcastSchedule: {
    ScheduleFrequency: null,
    Interval: schedule.Interval,
    IntervalFrequency: schedule.IntervalFrequency,
    DaysOfWeek: [...schedule.DaysOfWeek],
    StartDateTime: shownStart(schedule),
    EndDateTime: shownEnd(schedule),
  },
})
