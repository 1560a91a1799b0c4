import type { ContactSummary } from '@carillon/contract/draft-contacts.ts'
import type { DraftForm } from '@carillon/contract/drafts.ts'
import { departuresOf, quietAt } from '@carillon/domain/broadcast/departures.ts'
import type { DaySegments } from '@carillon/domain/broadcast/plan-days.ts'
import { nextOpening, withNextDay } from '@carillon/domain/time/calling-window.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { windowFor } from '../account/read-window.ts'
import { windowOf } from '../account/window-store.ts'
import { readPlaces } from '../audiences/reach/read-places.ts'
import type { Sender, Source } from '../audiences/reach/store.ts'
import { underWay } from '../sending-limits/store.ts'
import { instantOf } from './foresee-calls.ts'

type Foreseen = Pick<ContactSummary, 'FirstTextDate' | 'LastTextDate' | 'UnsentCount' | 'QuietCount' | 'QuietUntilDate'>

type Draft = {
  form: Pick<DraftForm, 'BroadcastType' | 'CheckCallingWindow' | 'ContinueOnNextDay' | 'EmergencyReason'>
  sender: Sender
  source: Source & { audienceId: number }
  textNumberId: number | null
  /** Carrier segments of all its texts. */
  segments: number
  pace: number | null
  startAt: number
  days: readonly DaySegments[]
}

/** When the texts of a draft would leave, as things are at this moment. */
export const foreseeDepartures = async (
  { db, pool, clock }: Pick<Platform, 'db' | 'pool' | 'clock'>,
  scope: Scope,
  { form, sender, source, textNumberId, segments, pace, days, ...draft }: Draft,
): Promise<Foreseen> => {
  const now = clock.now().getTime()
  const startAt = Math.max(now, draft.startAt)
  const places = await readPlaces({ db, pool }, scope, {
    channel: 'text',
    source,
    requireOptIn: sender.require_text_opt_in,
  })
  const stored = windowFor(form.BroadcastType, sender, await windowOf(db, scope))
  const window = form.CheckCallingWindow === false ? undefined : withNextDay(stored, form.ContinueOnNextDay)
  const keepsQuietHours = sender.quiet_hours && form.EmergencyReason.trim() === ''
  const others = textNumberId === null ? [] : await underWay(db, scope, textNumberId)
  const { firstAt, lastAt, unsent } = departuresOf({
    ...{ now, startAt, keepsQuietHours, window, pace, days },
    // Without a text there is nothing to send.
    places: segments === 0 ? [] : places,
    segments,
    others: others.map((other) => ({ startAt: Date.parse(other.startAt), segments: other.segments })),
  })
  const opensAt = window ? (nextOpening(window, startAt) ?? startAt) : startAt
  const quiet = quietAt(places, opensAt)
  return {
    FirstTextDate: instantOf(firstAt),
    LastTextDate: instantOf(lastAt),
    UnsentCount: unsent,
    QuietCount: quiet.count,
    QuietUntilDate: instantOf(quiet.until),
  }
}
