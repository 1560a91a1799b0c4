import type { CallSummary } from '@carillon/contract/draft-contacts.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import { callTimesOf, linesFor, secondsOfCall } from '@carillon/domain/broadcast/call-plan.ts'
import { quietAt } from '@carillon/domain/broadcast/departures.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { callsBesideCost } from '@carillon/domain/money/both-cost.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { secondsToReserve } from '@carillon/domain/sound/message-length.ts'
import { withNextDay } from '@carillon/domain/time/calling-window.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { windowFor } from '../account/read-window.ts'
import { readCallLimits, voiceOf } from '../account/voice-store.ts'
import { windowOf } from '../account/window-store.ts'
import { knownCalls } from '../audiences/reach/keep-reach.ts'
import { readPlaces } from '../audiences/reach/read-places.ts'
import type { Called } from '../audiences/reach/reckon-calls.ts'
import type { Sender, Source } from '../audiences/reach/store.ts'
import { usableAudio } from '../audio/use-store.ts'
import { hasHalfCredits } from '../billing/store.ts'
import { servingTrunks } from '../trunks/read-trunks.ts'

type Draft = {
  form: Pick<
    DraftForm,
    | ('BroadcastType' | 'CheckCallingWindow' | 'ContinueOnNextDay' | 'CallThrottle')
    | ('Audio' | 'AudioVM' | 'RecordLater' | 'RecordLaterVM')
  >
  source: Source & { audienceId: number }
  /** Of one that texts besides: so many are called, and so many more if they turn out to have landlines. */
  beside?: { callable: number; unknown: number } | undefined
}

type Reckoned = {
  called: Called
  /** Of one call, by the longer of both messages. */
  creditsEach: number
  secondsEach: number
  mayBeCalled: number
  /** What is set aside for all of them, in whole credits each. */
  credits: number
}

/** Whom a draft calls and what that costs, at this moment. Without a message yet it is reckoned as the shortest; as the longest where it is recorded later. */
export const reckonCalls = async (
  context: Pick<Platform, 'db' | 'pool' | 'log'>,
  scope: Scope,
  { form, source, beside }: Draft,
): Promise<Reckoned> => {
  const known = await knownCalls(context, scope, source)
  const called = beside
    ? { ...known, callable: beside.callable, landlines: Math.min(known.landlines, beside.callable) }
    : known
  const isOr = combination(form.BroadcastType) === 'or'
  const isHalf = await hasHalfCredits(context.db, scope)
  const ids = [form.Audio, form.AudioVM].flatMap((each) => (each ? [each.AudioID] : []))
  const audio = ids.length === 0 ? [] : await usableAudio(context.db, scope, ids)
  const creditsEach = Math.max(
    ...audio.map(({ seconds, words }) => voiceCredits(secondsToReserve(seconds, words), isHalf)),
    isRecordedLater(form) ? voiceCredits((await voiceOf(context.db, scope)).MaxVoiceMessageLength, isHalf) : 1,
  )
  return {
    called,
    creditsEach,
    secondsEach: secondsOfCall(creditsEach, isHalf),
    mayBeCalled: isOr ? (beside?.unknown ?? 0) : 0,
    credits: beside
      ? callsBesideCost(beside, Math.ceil(creditsEach), combination(form.BroadcastType))
      : called.callable * Math.ceil(creditsEach),
  }
}

const isRecordedLater = ({ Audio, AudioVM, RecordLater, RecordLaterVM }: Draft['form']): boolean =>
  (RecordLater && Audio === null) || (RecordLaterVM && AudioVM === null)

/** The same with when it begins and ends, as far as that can be told before. */
export const foreseeCalls = async (
  { db, pool, log, clock, settings }: Pick<Platform, 'db' | 'pool' | 'log' | 'clock' | 'settings'>,
  scope: Scope,
  { form, source, sender, beside, ...draft }: Draft & { sender: Sender; startAt: number },
): Promise<{ called: Called; summary: CallSummary; quiet: ReturnType<typeof quietAt> }> => {
  const { called, creditsEach, secondsEach, credits, mayBeCalled } = await reckonCalls({ db, pool, log }, scope, {
    form,
    source,
    beside,
  })
  const now = clock.now().getTime()
  const trunks = await servingTrunks({ db, settings })
  // Whoever finds no line of the first is called by the next (rules/calls 15).
  const channels = trunks.length === 0 ? null : sumOf(trunks.map((trunk) => trunk.channels))
  const limits = await readCallLimits(db, scope)
  const lines = leastOf(linesFor(form.CallThrottle, channels), limits.perCallerId)
  const kept = windowFor(form.BroadcastType, sender, await windowOf(db, scope))
  const window = form.CheckCallingWindow === false ? undefined : withNextDay(kept, form.ContinueOnNextDay)
  const startAt = Math.max(now, draft.startAt)
  const { firstAt, endAt, uncalled } = callTimesOf({
    ...{ now, startAt, window, lines, seconds: secondsEach, count: called.callable },
    callsPerSecond: leastOf(trunks[0]?.callsPerSecond ?? null, limits.perMinute && limits.perMinute / 60),
  })
  const places = await readPlaces({ db, pool }, scope, { channel: 'call', source, requireOptIn: false })
  return {
    called,
    quiet: quietAt(places, firstAt ?? startAt),
    summary: {
      VoiceNumberCount: called.callable,
      LandlineCount: called.landlines,
      CreditsEach: creditsEach,
      VoiceNumberCredits: credits,
      MayBeCalledCount: mayBeCalled,
      SecondsEach: secondsEach,
      CallsAtATime: lines ?? 0,
      FirstCallDate: instantOf(firstAt),
      EndDate: instantOf(endAt),
      UncalledCount: uncalled,
    },
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export const instantOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString()

const leastOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
