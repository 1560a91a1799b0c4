import type { ContactSummary } from '@carillon/contract/draft-contacts.ts'
import { DraftForm } from '@carillon/contract/drafts.ts'
import { type ReasonName, reasonName } from '@carillon/domain/broadcast/reason.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { reading } from '../../platform/unit.ts'
import { knownReach } from '../audiences/reach/keep-reach.ts'
import { countUnchecked } from '../audiences/reach/members-store.ts'
import type { Reach } from '../audiences/reach/reckon-reach.ts'
import {
  barredFromBoth,
  callablePhones,
  countBoth,
  countFurtherOfBoth,
  type Further,
  reachedPhones,
  type Sender,
  type Source,
  senderOf,
  textablePhones,
} from '../audiences/reach/store.ts'
import { readGroupSize } from '../billing/read-group-size.ts'
import { availableCredits } from '../billing/store.ts'
import { readPace } from '../deliveries/read-pace.ts'
import { isOnTrial } from '../sending-limits/check-trial.ts'
import { readDays } from '../sending-limits/plan-days.ts'
import { readAllocated } from '../sending-limits/read-allocated.ts'
import { countNotVerified } from '../sending-limits/trial-store.ts'
import { sourceOfDraft } from './find-source.ts'
import { foreseeCalls, instantOf } from './foresee-calls.ts'
import { foreseeDepartures } from './foresee-departures.ts'
import { barsOf, channelOf, usableNumber, visibleDraft } from './policy.ts'
import { startOf, textOf } from './read-draft.ts'
import { findDraft } from './store.ts'

/** Who gets the draft, who does not and why, what it costs and how long it takes, at this moment. */
export const summariseDraft = (platform: QuietPlatform, scope: Scope, draftId: number): Promise<ContactSummary> =>
  reading(platform, async (shared) => {
    const { db: tx } = shared
    const stored = visibleDraft(await findDraft(tx, scope, draftId))
    const form = DraftForm.parse(stored.form)
    const draft = {
      ...{ form, sender: await senderOf(tx, scope), source: await sourceOfDraft(tx, scope, stored) },
      startAt: startOf(form, scope.timeZone),
    }
    const NotCheckedCount = await countUnchecked(tx, scope, stored.audience_id)
    const summary = combination(form.BroadcastType)
      ? summariseBoth
      : channelOf(form) === 'call'
        ? summariseCalls
        : summariseTexts
    return {
      ...(await summary(shared, scope, draft)),
      NotCheckedCount,
      CreditsAvailable: await availableCredits(tx, scope),
    }
  })

type Draft = {
  form: DraftForm
  sender: Sender
  source: Source & { audienceId: number }
  startAt: number
}
type Summary = Omit<ContactSummary, 'NotCheckedCount' | 'CreditsAvailable'>

const summariseTexts = async (
  platform: QuietPlatform,
  scope: Scope,
  { form, sender, source, startAt }: Draft,
): Promise<Summary> => {
  const { db: tx, clock, settings } = platform
  const textNumberId = usableNumber(scope, form.TextNumberID)
  const phones = textablePhones(scope, [source], sender.require_text_opt_in)
  const NotVerified = await countUnverified(tx, scope, sender, phones)
  const requireOptIn = sender.require_text_opt_in
  const reach = await knownReach(platform, scope, {
    source,
    requireOptIn,
    text: textOf(form, sender, settings.priceByCarrierSegments),
    textNumberId,
    // As the draft itself is counted, so that both are reckoned at once.
    tellUnfit: true,
  })
  const Pace = textNumberId === null ? null : await readPace(platform, scope, textNumberId)
  const now = clock.now().getTime()
  const days =
    textNumberId === null
      ? []
      : await readDays(platform, scope, {
          textNumberId,
          startAt: new Date(startAt),
          segments: reach.credits,
          each: Math.max(1, reach.longest),
        })
  const InvalidMessageCount = isWritten(form) ? reach.textable - reach.excluded - reach.sendable : 0
  return {
    PotentialUniqueCount: reach.total,
    ...peopleAmong(
      { ...reach.further, ...(isWritten(form) ? {} : { reached: reach.furtherUnbarred }) },
      { total: reach.total, reached: reach.textable - NotVerified - InvalidMessageCount - reach.excluded },
    ),
    TotalTextNumberCount: reach.fit,
    TextNumberCount: reach.textable - NotVerified,
    ...countBarred(reach),
    NotVerified,
    InvalidMessageCount,
    ExcludedMessageCount: reach.excluded,
    ...(await readGroupSize(tx, scope, {
      phones,
      startAt: new Date(Math.max(startAt, now)),
    })),
    TextNumberCredits: reach.credits,
    Lengths: Object.entries(reach.lengths)
      .map(([Credits, Count]) => ({ Credits: Number(Credits), Count }))
      .filter(({ Count }) => Count > 0),
    ...(await readAllocated(tx, scope, { startAt, now })),
    Days: days.map(({ day, segments }) => ({ Date: day, Segments: segments })),
    CarrierSegments: reach.carrierSegments,
    Pace,
    ...(await foreseeDepartures(platform, scope, {
      ...{ form, sender, source, textNumberId, startAt, days },
      segments: reach.carrierSegments,
      pace: Pace,
    })),
    Calls: null,
  }
}

const summariseCalls = async (platform: QuietPlatform, scope: Scope, draft: Draft): Promise<Summary> => {
  const { db: tx, clock } = platform
  const { called, quiet, summary } = await foreseeCalls(platform, scope, draft)
  const phones = callablePhones(scope, [draft.source])
  const NotVerified = await countUnverified(tx, scope, draft.sender, phones)
  const now = clock.now().getTime()
  return {
    ...noTexts,
    PotentialUniqueCount: called.total,
    ...peopleAmong(called.further, { total: called.total, reached: called.callable - NotVerified }),
    ...countBarred(called),
    NotVerified,
    ExcludedMessageCount: called.excluded,
    ...(await readGroupSize(tx, scope, {
      phones,
      startAt: new Date(Math.max(draft.startAt, now)),
    })),
    ...(await readAllocated(tx, scope, { startAt: draft.startAt, now })),
    QuietCount: quiet.count,
    QuietUntilDate: instantOf(quiet.until),
    Calls: { ...summary, VoiceNumberCount: summary.VoiceNumberCount - NotVerified },
  }
}

/** Of those whom nothing else speaks against; a free trial alone needs to know. */
const countUnverified = async (tx: Db, scope: Scope, sender: Sender, phones: RawBuilder<unknown>): Promise<number> =>
  isOnTrial(sender) ? await countNotVerified(tx, scope, phones) : 0

/** Its texts with its calls beside them; left out is who gets neither. */
const summariseBoth = async (platform: QuietPlatform, scope: Scope, draft: Draft): Promise<Summary> => {
  const { db: tx, clock } = platform
  const both = {
    ...{ sources: [draft.source], requireOptIn: draft.sender.require_text_opt_in },
    combination: combination(draft.form.BroadcastType)!,
  }
  const beside = await countBoth(tx, scope, both)
  const barred: Reach['barred'] = {}
  for (const { bar, count } of await barredFromBoth(tx, scope, both)) barred[reasonName(bar)] = count
  const startAt = new Date(Math.max(draft.startAt, clock.now().getTime()))
  const phones = reachedPhones(scope, both)
  const texts = await summariseTexts(platform, scope, draft)
  const NotVerified = await countUnverified(tx, scope, draft.sender, phones)
  // Without a text they are called all the same, where everybody is.
  const unwritten = both.combination === 'or' ? texts.InvalidMessageCount : 0
  return {
    ...texts,
    ...peopleAmong(await countFurtherOfBoth(tx, scope, both), {
      ...{ total: beside.total, reached: beside.reached - NotVerified - unwritten },
    }),
    ...countBarred({ barred }),
    NotVerified,
    ...(await readGroupSize(tx, scope, { phones, startAt })),
    Calls: (await foreseeCalls(platform, scope, { ...draft, beside })).summary,
  }
}

/** Several numbers of one contact are one. */
const peopleAmong = (further: Further, { total, reached }: Further) => ({
  PeopleCount: total - further.total,
  PeopleReachedCount: Math.max(Math.min(reached, 1), reached - further.reached),
})

const noTexts = {
  ...{
    TotalTextNumberCount: 0,
    TextNumberCount: 0,
    InvalidMessageCount: 0,
    TextNumberCredits: 0,
    Lengths: [],
    Days: [],
  },
  ...{ CarrierSegments: 0, Pace: null, FirstTextDate: null, LastTextDate: null, UnsentCount: 0 },
}

/** Who is left out, as the summary counts them together. */
const countBarred = ({ barred }: Pick<Reach, 'barred'>) => {
  const count = (names: readonly ReasonName[]) => names.reduce((sum, name) => sum + (barred[name] ?? 0), 0)
  return {
    OptedOut: count(barsOf.OptedOut),
    MayAskToStop: count(barsOf.MayAskToStop),
    DoNotCall: count(barsOf.DoNotCall),
    NotTextable: count(barsOf.NotTextable),
    NotAllowed: count(barsOf.NotAllowed),
    NotOptedIn: count(barsOf.NotOptedIn),
  }
}

const isWritten = ({ TextMessage, Media }: DraftForm) => isFilled(TextMessage) || Media.length > 0
