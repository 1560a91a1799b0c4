/**
 * What may be claimed at this moment of the broadcasts of one text number: the calling window of each, the quiet hours of its
 * recipients, and what is left of the limits of the day. Each is looked at with every claim, and what is claimed has left
 * or been put down within seconds, so that looking a moment ahead is enough for the writes.
 *
 * Why a broadcast waits is noted with it, and until when.
 */
import { writeNotice } from '@carillon/domain/broadcast/notice.ts'
import { type CallingWindow, callingPhase } from '@carillon/domain/time/calling-window.ts'
import { mayTextAt, nextAllowed, type Zones } from '@carillon/domain/time/quiet-hours.ts'
import { rulesIn, type TextingRule } from '@carillon/domain/time/texting-hours.ts'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { giveUpOverLimit, openPlaces, type Place, saveNotice } from './gate-store.ts'
import type { ClaimedRecipient, Sendable } from './sending.ts'

/** `until` where less was granted than wanted; `why` once that has lasted. */
type Grant = { granted: number; until?: Date; why?: 'daily' | 'toll-free' }

type Budget = {
  /** Segments of the day's limits, fewer than wanted where there are no more. */
  take(want: number, sparing?: number): Promise<Grant>
  giveBack(segments: number): void
  day(): string
}

export type Gates = {
  /** Those of which something may be claimed now. */
  openOf(all: readonly Sendable[]): Promise<Sendable[]>
  /** What to claim next: a place, null for a broadcast without any; or retries of some places, null for all. */
  nextOf(broadcast: Sendable): { place: number | null; retriesOf: readonly number[] | null | undefined }
  /** How many recipients the limits leave, of as many as `most`. */
  budgetFor(broadcast: Sendable, most: number): Promise<number>
  claimed(broadcast: Sendable, rows: readonly ClaimedRecipient[], wereRetries: boolean): void
  /** The day whose limits what is claimed now counts in. */
  day(): string
  /** It was claimed and has not left: when it is claimed again, on whatever day, it counts again. */
  putOff(segments: number, day: string): void
}

type GatesOptions = {
  pool: pg.Pool
  channel: number
  clock: Clock
  shard: number
  budget: Budget
  rules(): readonly TextingRule[]
  onProgress(broadcastId: number): void
  onError(error: unknown): void
}

/** Longer than a text is in our hands before it is written or put down. */
const aheadMs = 6000
/** How long an answer about the hours of a place is believed. */
const hoursFreshMs = 5000
/** After nothing was found: it is looked for again later. */
const againAfterMs = 1000

export const openGates = (options: GatesOptions): Gates => {
  const { pool, clock, budget } = options
  const hours = new Map<string, { isOpen: boolean; until: number }>()
  const places = new Map<number, readonly Place[]>()
  const noRetriesUntil = new Map<number, number>()
  const shutUntil = new Map<number, { until: number; notice: string }>()
  /** Those that a limit left nothing of, with what they wait for. */
  const overLimit = new Map<number, string>()
  const reserved = new Map<number, number>()
  let turn = 0

  const partOf = ({ broadcast_id }: Sendable) => ({ broadcastId: broadcast_id, channel: options.channel })

  const note = (broadcast: Sendable, notice: string | null) => {
    if (broadcast.notice === notice) return
    broadcast.notice = notice
    saveNotice(pool, partOf(broadcast), notice).then(() => options.onProgress(broadcast.broadcast_id), options.onError)
  }

  const rulesOf = (place: Place) => rulesIn(place.states, options.rules())

  const isOpenPlace = (place: Place, now: number): boolean => {
    const key = `${place.zones} ${place.states}`
    const known = hours.get(key)
    if (known && known.until > now && known.until - now <= hoursFreshMs) return known.isOpen
    const mayAt = (at: number) => mayTextAt(at, place.zones as unknown as Zones, rulesOf(place))
    const isOpen = mayAt(now) && mayAt(now + aheadMs + hoursFreshMs)
    hours.set(key, { isOpen, until: now + hoursFreshMs })
    return isOpen
  }

  /** Why it waits, null when it does not. */
  const whyWaits = async (broadcast: Sendable, now: number): Promise<string | null> => {
    const shut = shutUntil.get(broadcast.broadcast_id)
    if (shut && shut.until > performance.now()) return shut.notice
    shutUntil.delete(broadcast.broadcast_id)
    if (broadcast.is_through && !mayRetry(broadcast)) return broadcast.notice ?? ''
    const byWindow = broadcast.calling_window && whyWindowWaits(broadcast.calling_window, broadcast, now)
    if (byWindow !== null) return byWindow
    return broadcast.has_places ? await whyPlacesWait(broadcast, now) : null
  }

  const whyWindowWaits = (window: CallingWindow, broadcast: Sendable, now: number): string | null => {
    const phase = callingPhase(window, Date.parse(broadcast.start_at), now)
    // What has expired is ended by the settle round.
    if (phase.code === 'expired') return broadcast.notice ?? ''
    if (phase.code === 'waiting') return writeNotice({ kind: 'Window', until: phase.until })
    return phase.until - now > aheadMs ? null : (broadcast.notice ?? '')
  }

  const whyPlacesWait = async (broadcast: Sendable, now: number): Promise<string | null> => {
    const all = await openPlaces(pool, partOf(broadcast), broadcast.has_retries)
    const open = all.filter((place) => isOpenPlace(place, now))
    places.set(broadcast.broadcast_id, open)
    if (open.some(({ is_through }) => !is_through || mayRetry(broadcast)) || all.length === 0) return null
    const next = all.flatMap((place) => nextAllowed(now, place.zones as unknown as Zones, rulesOf(place)) ?? [])
    return writeNotice({ kind: 'QuietHours', until: next.length === 0 ? undefined : Math.min(...next) })
  }

  const mayRetry = ({ broadcast_id, has_retries }: Sendable) =>
    has_retries && (noRetriesUntil.get(broadcast_id) ?? 0) <= performance.now()

  return {
    async openOf(all) {
      const now = clock.now().getTime()
      const open: Sendable[] = []
      for (const broadcast of all) {
        const why = await whyWaits(broadcast, now)
        // It is asked again whether the limit leaves anything; until it does, it waits for that.
        note(broadcast, why || (why === null && overLimit.get(broadcast.broadcast_id)) || null)
        if (why === null) open.push(broadcast)
      }
      return open
    },

    nextOf(broadcast) {
      const open = broadcast.has_places ? (places.get(broadcast.broadcast_id) ?? []) : null
      if (mayRetry(broadcast)) return { place: null, retriesOf: open?.map(({ place }) => place) ?? null }
      const left = open?.filter(({ is_through }) => !is_through) ?? []
      return { place: open && (left[turn++ % left.length]?.place ?? -1), retriesOf: undefined }
    },

    async budgetFor(broadcast, most) {
      const each = Math.max(1, broadcast.segments_most)
      // What is promised to others of this day is theirs, unless this one has been promised all of it as well.
      const sparing = broadcast.over_limit === 'NextDay' ? broadcast.broadcast_id : undefined
      const { granted, until, why } = await budget.take(most * each, sparing)
      const count = Math.min(most, Math.floor(granted / each))
      if (granted > count * each) budget.giveBack(granted - count * each)
      reserved.set(broadcast.broadcast_id, count * each)
      if (count > 0) {
        overLimit.delete(broadcast.broadcast_id)
        return count
      }
      if (broadcast.over_limit === 'Refuse' && why !== undefined) {
        const given = await giveUpOverLimit(pool, partOf(broadcast), options.shard)
        if (given > 0) options.onProgress(broadcast.broadcast_id)
      }
      const kind = why === 'toll-free' ? 'TollFreeLimit' : 'DailyLimit'
      const notice = until ? writeNotice({ kind, until: until.getTime() }) : (broadcast.notice ?? '')
      shutUntil.set(broadcast.broadcast_id, { until: performance.now() + againAfterMs, notice })
      overLimit.set(broadcast.broadcast_id, notice)
      return 0
    },

    claimed(broadcast, rows, wereRetries) {
      if (wereRetries && rows.length === 0) {
        noRetriesUntil.set(broadcast.broadcast_id, performance.now() + againAfterMs)
      }
      const left = reserved.get(broadcast.broadcast_id) ?? 0
      const used = rows.reduce((sum, row) => sum + (row.bar === 0 ? row.segments : 0), 0)
      reserved.delete(broadcast.broadcast_id)
      if (left > used) budget.giveBack(left - used)
    },

    day: budget.day,
    putOff(segments, day) {
      // What was left of a day that is over is of no use to another.
      if (day === budget.day()) budget.giveBack(segments)
    },
  }
}
