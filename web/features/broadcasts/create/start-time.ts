import { readStart } from '@carillon/domain/time/start.ts'

/** What the pickers hold: `2026-11-23` and `5:00 PM`, in the user's zone. */
export type StartParts = { readonly date: string; readonly time: string }

/** StartDate (UTC) of what the pickers hold; undefined while they hold no time that exists. */
export const startDateOf = ({ date, time }: StartParts, timeZone: string): string | undefined => {
  const [year, month, day] = date.split('-')
  if (!year || !month || !day) return undefined
  const start = readStart(`${Number(month)}/${Number(day)}/${year} ${time.trim()}`, timeZone)
  return start && new Date(start.at).toISOString()
}

/** What the pickers show for a StartDate. */
export const startPartsOf = (StartDate: string, timeZone: string): StartParts => {
  const at = new Date(StartDate)
  return {
    date: new Intl.DateTimeFormat('en-CA', { timeZone }).format(at),
    time: new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(at).replace(/\s/g, ' '),
  }
}

/** Five minutes ahead (spec 2 §5), on the whole minute. */
export const suggestedStart = (now: number): string => new Date(Math.ceil(now / 60_000 + 5) * 60_000).toISOString()

const firstHour = 6

/** Every quarter of an hour (spec 2 §9), from six in the morning, so that the working day comes first. */
export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, quarter) => {
  const minutes = (quarter * 15 + firstHour * 60) % 1440
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
})

/** 'Central Time (Chicago)' for America/Chicago. */
export const zoneName = (timeZone: string, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return city && city !== name ? `${name} (${city})` : name
}
