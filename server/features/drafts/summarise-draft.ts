import type { ContactSummary } from '@carillon/contract/draft-contacts.ts'
import { DraftForm } from '@carillon/contract/drafts.ts'
import type { ReasonName } from '@carillon/domain/broadcast/reason.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'
import type { QuietPlatform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { reading } from '../../platform/unit.ts'
import { knownReach } from '../audiences/reach/keep-reach.ts'
import { countUnchecked } from '../audiences/reach/members-store.ts'
import { senderOf, textablePhones } from '../audiences/reach/store.ts'
import { readGroupSize } from '../billing/read-group-size.ts'
import { availableCredits } from '../billing/store.ts'
import { readPace } from '../deliveries/read-pace.ts'
import { readDays } from '../sending-limits/plan-days.ts'
import { readAllocated } from '../sending-limits/read-allocated.ts'
import { sourceOfDraft } from './find-source.ts'
import { foreseeDepartures } from './foresee-departures.ts'
import { barsOf, usableNumber, visibleDraft } from './policy.ts'
import { startOf, textOf } from './read-draft.ts'
import { findDraft } from './store.ts'

/** Who gets the draft, who does not and why, what it costs and how long it takes, at this moment. */
export const summariseDraft = (platform: QuietPlatform, scope: Scope, draftId: number): Promise<ContactSummary> =>
  reading(platform, async (shared) => {
    const { db: tx } = shared
    const draft = visibleDraft(await findDraft(tx, scope, draftId))
    const sender = await senderOf(tx, scope)
    const form = DraftForm.parse(draft.form)
    const textNumberId = usableNumber(scope, form.TextNumberID)
    const source = await sourceOfDraft(tx, scope, draft)
    const requireOptIn = sender.require_text_opt_in
    const reach = await knownReach(shared, scope, {
      source,
      requireOptIn,
      text: textOf(form, sender, platform.settings.priceByCarrierSegments),
      textNumberId,
      // As the draft itself is counted, so that both are reckoned at once.
      tellUnfit: true,
    })
    const Pace = textNumberId === null ? null : await readPace(shared, scope, textNumberId)
    const now = platform.clock.now().getTime()
    const startAt = startOf(form, scope.timeZone)
    const days =
      textNumberId === null
        ? []
        : await readDays(shared, scope, {
            textNumberId,
            startAt: new Date(startAt),
            segments: reach.credits,
            each: Math.max(1, reach.longest),
          })
    const barred = (names: readonly ReasonName[]) => names.reduce((sum, name) => sum + (reach.barred[name] ?? 0), 0)
    return {
      PotentialUniqueCount: reach.total,
      TotalTextNumberCount: reach.fit,
      NotCheckedCount: await countUnchecked(tx, scope, draft.audience_id),
      TextNumberCount: reach.textable,
      OptedOut: barred(barsOf.OptedOut),
      DoNotCall: barred(barsOf.DoNotCall),
      NotTextable: barred(barsOf.NotTextable),
      NotAllowed: barred(barsOf.NotAllowed),
      NotOptedIn: barred(barsOf.NotOptedIn),
      InvalidMessageCount: isWritten(form) ? reach.textable - reach.excluded - reach.sendable : 0,
      ExcludedMessageCount: reach.excluded,
      ...(await readGroupSize(tx, scope, {
        phones: textablePhones(scope, [source], requireOptIn),
        startAt: new Date(Math.max(startAt, now)),
      })),
      TextNumberCredits: reach.credits,
      Lengths: Object.entries(reach.lengths)
        .map(([Credits, Count]) => ({ Credits: Number(Credits), Count }))
        .filter(({ Count }) => Count > 0),
      CreditsAvailable: await availableCredits(tx, scope),
      ...(await readAllocated(tx, scope, { startAt, now })),
      Days: days.map(({ day, segments }) => ({ Date: day, Segments: segments })),
      CarrierSegments: reach.carrierSegments,
      Pace,
      ...(await foreseeDepartures(shared, scope, {
        ...{ form, sender, source, textNumberId, startAt, days },
        segments: reach.carrierSegments,
        pace: Pace,
      })),
    }
  })

const isWritten = ({ TextMessage, Media }: DraftForm) => isFilled(TextMessage) || Media.length > 0
