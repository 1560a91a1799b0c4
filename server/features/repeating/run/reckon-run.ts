import type { RunReach } from '@carillon/contract/repeating.ts'
import { combination, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import { callsBesideCost } from '@carillon/domain/money/both-cost.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { secondsToReserve } from '@carillon/domain/sound/message-length.ts'
import { nextOpening } from '@carillon/domain/time/calling-window.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mintScope, type Scope } from '../../../platform/scope.ts'
import { actingAs, attempt, inUnit, type Unit } from '../../../platform/unit.ts'
import { windowFor } from '../../account/read-window.ts'
import { windowOf } from '../../account/window-store.ts'
import { peopleOfBoth } from '../../audiences/reach/people-of-both.ts'
import { reckonReach } from '../../audiences/reach/reckon-reach.ts'
import {
  countBoth,
  countCalled,
  countFurtherCalled,
  countFurtherOfBoth,
  type Sender,
  type Source,
  senderOf,
} from '../../audiences/reach/store.ts'
import { insertAudience, insertGroups, prepareBulk } from '../../audiences/store.ts'
import { keptAudio } from '../../audio/use-store.ts'
import { paysByMonth } from '../../billing/policy.ts'
import { hasHalfCredits } from '../../billing/store.ts'
import { findUser } from '../../directory/store.ts'
import { mergeDecisions } from '../merge-decisions.ts'
import { visibleSeries } from '../policy.ts'
import { findSeries, type Series } from '../store.ts'
import { existingLists } from './run-store.ts'

/** Whom a run would reach at this moment, as its owner sees them, and what it would cost. Nothing of it is kept. */
export const reckonRun = (platform: Platform, scope: Scope, repeatingId: number): Promise<RunReach> =>
  inUnit(platform, scope, async (unit) => {
    const series = visibleSeries(await findSeries(unit.db, scope, repeatingId))
    const owner = await findUser(unit.db, scope.accountId, series.user_id)
    let found: RunReach = {
      ...{ TextCount: 0, VoiceCount: 0, ReachedCount: 0, PeopleCount: 0 },
      ...{ PhoneNumberCount: 0, CreditCount: 0, OpensDate: null },
    }
    if (!owner) return found
    // Sets that were made only to count them are undone with the attempt.
    const { error } = await attempt(actingAs(unit, mintScope(owner.facts)), async (part) => {
      found = await reckon(part, series)
      throw counted
    })
    if (error !== counted) throw error
    return found
  })

const counted = new Error('Counted.')

const reckon = async (unit: Unit, series: Series): Promise<RunReach> => {
  const { db: tx, scope, now } = unit
  const { form } = series
  const sender = await senderOf(tx, scope)
  const sources = await sourcesOf(unit, series)
  const reached = isOfCalls(form.BroadcastType)
    ? await reckonCalled(unit, form, sources)
    : await reckonTexted(unit, form, { sources, sender })
  const kept = form.CheckCallingWindow !== false && windowFor(form.BroadcastType, sender, await windowOf(tx, scope))
  const opensAt = kept ? nextOpening(kept, now.getTime()) : undefined
  return {
    ...reached,
    CreditCount: paysByMonth(sender.account_type_id) ? 0 : reached.CreditCount,
    OpensDate: opensAt === undefined || opensAt <= now.getTime() ? null : new Date(opensAt).toISOString(),
  }
}

type Reached = Omit<RunReach, 'OpensDate'>
type Form = Series['form']

type Texted = { sources: Source[]; sender: Sender }

const reckonTexted = async (unit: Unit, form: Form, { sources, sender }: Texted): Promise<Reached> => {
  const { db: tx, scope, settings } = unit
  const text = {
    template: form.TextMessage,
    signature: form.IncludeSignature ? sender.signature : '',
    organisation: sender.organisation,
    characterLimit: sender.character_limit,
    byCarrierSegments: settings.priceByCarrierSegments,
    hasMedia: form.Media.length > 0,
  }
  const requireOptIn = sender.require_text_opt_in
  const reach = await reckonReach(tx, scope, { sources, requireOptIn, text })
  const { sendable: TextCount, total: PhoneNumberCount, credits } = reach
  const beside = combination(form.BroadcastType)
  if (!beside) {
    const PeopleCount = TextCount - reach.further.reached
    return { TextCount, VoiceCount: 0, ReachedCount: TextCount, PhoneNumberCount, CreditCount: credits, PeopleCount }
  }
  const both = { sources, requireOptIn, combination: beside }
  const called = await countBoth(tx, scope, both)
  const ReachedCount = peopleOfBoth(reach, called, beside)
  const { reached } = await countFurtherOfBoth(tx, scope, both)
  return {
    ...{ TextCount, VoiceCount: called.callable, ReachedCount, PhoneNumberCount, PeopleCount: ReachedCount - reached },
    CreditCount: credits + callsBesideCost(called, await creditsOfCall(unit, form), beside),
  }
}

const reckonCalled = async (unit: Unit, form: Form, sources: Source[]): Promise<Reached> => {
  const { db: tx, scope } = unit
  await prepareBulk(tx)
  const { total, callable } = await countCalled(tx, scope, sources)
  const { reached } = await countFurtherCalled(tx, scope, sources, total)
  return {
    ...{ TextCount: 0, VoiceCount: callable, ReachedCount: callable, PhoneNumberCount: total },
    ...{ PeopleCount: callable - reached, CreditCount: callable * (await creditsOfCall(unit, form)) },
  }
}

/** The most that one call costs, by the longer of both messages. */
const creditsOfCall = async ({ db: tx, scope }: Unit, form: Form): Promise<number> => {
  const isHalf = await hasHalfCredits(tx, scope)
  const heard = await keptAudio(
    tx,
    scope,
    [form.Audio, form.AudioVM].flatMap((each) => (each ? [each.AudioID] : [])),
  )
  return Math.ceil(
    Math.max(...heard.map(({ seconds, words }) => voiceCredits(secondsToReserve(seconds, words), isHalf)), 1),
  )
}

const sourcesOf = async (unit: Unit, series: Series): Promise<Source[]> => {
  const { db: tx, scope, now } = unit
  const { repeating_id: repeatingId, audience_id: audienceId, form } = series
  const templateMergeId = await mergeDecisions(unit, { repeatingId, form, audienceId: null })
  const sources: Source[] = audienceId === null ? [] : [{ audienceId }]
  const named = form.Lists.map(({ ListID }) => ListID)
  const lists = await existingLists(tx, scope, named)
  const isPrimaryOnly = form.PrimaryPhoneNumbersOnly
  if (scope.canSeeAllRoster) sources.push(...lists.map((listId) => ({ listId, isPrimaryOnly })))
  else if (lists.length > 0) {
    const seen = await insertAudience(tx, scope, { kind: 'inline', now })
    await prepareBulk(tx)
    await insertGroups(tx, scope, seen, lists, { isPrimaryOnly })
    sources.push({ audienceId: seen })
  }
  return sources.map((source) => ({ ...source, templateMergeId }))
}
