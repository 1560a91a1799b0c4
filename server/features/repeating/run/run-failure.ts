import { errors, type Facts } from '@carillon/contract/errors.ts'
import { isOnFreeTrial } from '@carillon/domain/broadcast/free-trial.ts'
import { type BroadcastType, combination, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Identified } from '../../directory/store.ts'
import type { Failure } from '../failure-store.ts'

type Series = { sees_all_roster: boolean; is_free_trial: boolean; free_trial_conversion: boolean }

/** Why a run may not be made at all, whatever is in it: the creator, or the plan (rules/repeating 6). */
export const whyNotRun = (series: Series, user: Identified | undefined): Failure | undefined => {
  const sentence = whyNot(series, user)
  return sentence === undefined ? undefined : { code: creatorOrPlan, message: sentence }
}

const whyNot = (series: Series, user: Identified | undefined): string | undefined => {
  if (!user?.isActive) return disabled
  if (!user.facts.canCreateBroadcast) return mayNotCreate
  if (series.sees_all_roster && !user.facts.canSeeAllRoster) return lostRoster
  const trial = { IsFreeTrial: series.is_free_trial, FreeTrialConversion: series.free_trial_conversion }
  return isOnFreeTrial(trial) ? onTrial : undefined
}

/** What is told of a run that was refused or broke. A refusal that has no sentence of its own here says itself what to do. */
export const failureOf = (error: unknown, type: BroadcastType): Failure => {
  if (!(error instanceof Refusal)) return { code: technical, message: broke }
  const { code } = errors[error.refused]
  if (error.refused === 'NotEnoughCredits') return { code, message: lackOfCredits(error.facts) }
  if (error.refused === 'NotFound') return { code, message: lostGroup }
  if (error.refused === 'TextNumberNotYours') return { code, message: lostNumber }
  if (error.fields?.CallerID) return { code: errors.TextNumberNotYours.code, message: lostCallerId }
  if (error.refused === 'VoiceNotAllowed') return { code: creatorOrPlan, message: mayNotCall }
  if (error.refused === 'NoValidBroadcastContacts') {
    return { code, message: combination(type) ? nobodyAtAll : isOfCalls(type) ? nobodyToCall : nobodyLeft }
  }
  return { code, message: error.message }
}

export const missed: Failure = {
  code: 500,
  message:
    'This run was missed because Carillon was not running at its time. Missed runs are not made up by themselves: send it now if it is still wanted.',
}

const creatorOrPlan = 101
const technical = 500

const lackOfCredits = ({ needed, available }: Facts) =>
  `This run was not sent for lack of credits: it needs ${needed} and you have ${available}. Buy credits, or reach fewer people.`
const disabled =
  'This run was not sent because its creator has been deactivated. Reactivate this user, or hand the repeating broadcast over to another one.'
const mayNotCreate =
  'This run was not sent because its creator may no longer create broadcasts. Give this user access again, or hand the repeating broadcast over to another one.'
const lostRoster =
  'This run was not sent because its creator no longer sees all contacts, and so not all of its recipients. Choose the recipients anew, or hand the repeating broadcast over to another user.'
const onTrial = 'Repeating broadcasts are part of paid plans. Choose a plan to go on with this one.'
const lostNumber =
  'The creator of this repeating broadcast no longer has access to its text number. Give this user access again, or choose another number.'
const lostCallerId =
  'The caller ID of this repeating broadcast is no longer shown to be yours, so nobody was called. Have a code sent to it, or choose another caller ID.'
const mayNotCall = 'This run was not made because calls are not part of your plan any more. Choose a plan with calls.'
const lostGroup =
  'The creator of this repeating broadcast no longer sees one of its groups, pictures or labels. Choose them anew, or hand the repeating broadcast over to another user.'
const nobodyLeft =
  'Nobody in this repeating broadcast could be texted. Add someone to it who has a textable number and has not opted out.'
const nobodyToCall =
  'Nobody in this repeating broadcast could be called. Add someone to it who has not opted out of calls.'
const nobodyAtAll =
  'Nobody in this repeating broadcast could be texted or called. Add someone to it who has not opted out.'
const broke = 'Something went wrong on our side and this run was not sent. Our staff have been told.'
