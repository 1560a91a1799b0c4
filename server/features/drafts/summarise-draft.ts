import { type ContactSummary, DraftForm } from '@carillon/contract/drafts.ts'
import type { ReasonName } from '@carillon/domain/broadcast/reason.ts'
import { readStart } from '@carillon/domain/time/start.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { reckonReach } from '../audiences/reach/reckon-reach.ts'
import { senderOf } from '../audiences/reach/store.ts'
import { availableCredits } from '../billing/store.ts'
import { readPace } from '../deliveries/read-pace.ts'
import { readAllocated } from '../sending-limits/read-allocated.ts'
import { barsOf, visibleDraft } from './policy.ts'
import { textOf } from './read-draft.ts'
import { findDraft } from './store.ts'

/** Who gets the draft, who does not and why, what it costs and how long it takes, at this moment. */
export const summariseDraft = (platform: Platform, scope: Scope, draftId: number): Promise<ContactSummary> =>
  transaction(platform.db, async (tx) => {
    const draft = visibleDraft(await findDraft(tx, scope, draftId))
    const sender = await senderOf(tx, scope)
    const form = DraftForm.parse(draft.form)
    const reach = await reckonReach(tx, scope, {
      sources: [{ audienceId: draft.audience_id }],
      requireOptIn: sender.require_text_opt_in,
      text: textOf(form, sender, platform.settings.priceByCarrierSegments),
      textNumberId: form.TextNumberID,
    })
    const Pace = form.TextNumberID === null ? null : await readPace({ ...platform, db: tx }, scope, form.TextNumberID)
    const barred = (names: readonly ReasonName[]) => names.reduce((sum, name) => sum + (reach.barred[name] ?? 0), 0)
    return {
      TotalTextNumberCount: reach.total,
      TextNumberCount: reach.textable,
      OptedOut: barred(barsOf.OptedOut),
      DoNotCall: barred(barsOf.DoNotCall),
      NotTextable: barred(barsOf.NotTextable),
      NotAllowed: barred(barsOf.NotAllowed),
      NotOptedIn: barred(barsOf.NotOptedIn),
      InvalidMessageCount: form.TextMessage.trim() === '' ? 0 : reach.textable - reach.sendable,
      TextNumberCredits: reach.credits,
      CreditsAvailable: await availableCredits(tx, scope),
      ...(await readAllocated(tx, scope, {
        startAt: startOf(form, scope.timeZone),
        now: platform.clock.now().getTime(),
      })),
      CarrierSegments: reach.carrierSegments,
      Pace,
      DurationSeconds: Pace === null ? 0 : Math.ceil(Math.max(0, reach.carrierSegments - 1) / Pace),
    }
  })

/** Now, which is 0, unless it starts later. */
const startOf = ({ startOption, StartDate }: DraftForm, timeZone: string): number =>
  startOption === 'START_IMMEDIATELY' || !StartDate ? 0 : (readStart(StartDate, timeZone)?.at ?? 0)
