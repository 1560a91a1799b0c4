import { readStart } from '@carillon/domain/time/start.ts'
import { timeZone } from '../../../ui/format.ts'
import { whenText } from '../when-text.ts'

/** Why a broadcast sends nothing at this moment, until when as far as that is known, and the sentence in the words of the page. */
export type Wait = {
  readonly kind: 'window' | 'hours' | 'limit'
  readonly until: string | undefined
  readonly sentence: string
}

/**
 * Reads the notice of a broadcast. Its time is on the account's clock with the zone behind it ('Monday, November 23 at 9:00 AM
 * CST'); the page tells times in its own words and on the user's clock. A time that it cannot place stays as it is written.
 */
export const readWait = (notice: string | null, now: number = Date.now()): Wait | undefined => {
  if (!notice) return undefined
  const kind = notice.includes('calling window') ? 'window' : notice.includes('quiet hours') ? 'hours' : 'limit'
  const match = told.exec(notice)
  const until = match ? placed(match, now) : undefined
  const sentence = until ? notice.replace(told, ` goes on ${whenText(until)}.`) : notice
  return { kind, until, sentence }
}

const told = / goes on (\w+), (\w+) (\d{1,2})(?:,| at) (\d{1,2}:\d\d)\s([AP]M) (\S+)\.$/

const months = 'January February March April May June July August September October November December'.split(' ')

const placed = ([, weekday, month, day, time, half, zoneWord]: RegExpExecArray, now: number): string | undefined => {
  const year = new Date(now).getUTCFullYear()
  for (const zone of new Set([timeZone(), ...ourZones])) {
    for (const each of [year, year + 1]) {
      const at = readStart(`${months.indexOf(month!) + 1}/${day}/${each} ${time} ${half}`, zone)?.at
      if (at === undefined || at < now - oneDay) continue
      const parts = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZoneName: 'short', timeZone: zone })
        .formatToParts(at)
        .map(({ value }) => value)
      if (parts.includes(weekday!) && parts.includes(zoneWord!)) return new Date(at).toISOString()
    }
  }
  return undefined
}

const oneDay = 86_400_000

const ourZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Halifax',
  'UTC',
]
