import { underOne } from './percents.ts'

/**
 * How numbers, money and times are written. Times are told in the user's own zone, which the shell sets once the
 * account is known; until then in the browser's. A time of day says its zone where the browser's clock shows another.
 */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
let zone: string | undefined
let browserZone = ownZone

export const setTimeZone = (TimeZone: string | undefined, ofBrowser = ownZone): void => {
  zone = TimeZone
  browserZone = ofBrowser
}

export const timeZone = (): string => zone ?? browserZone

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** '1,284' */
export const formatCount = (count: number): string => whole.format(count)

const credits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,284', '5.5': credits may come in halves. */
export const formatCredits = (amount: number): string => credits.format(amount)

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** '$95', '$12.50', '$0.045' */
export const formatDollars = (amount: number): string =>
  Number.isInteger(amount) ? wholeDollars.format(amount) : dollars.format(amount)

/** '1 person', '1,284 people' */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** '48%', 'under 1%'; never 0% for something or 100% for not quite all. */
export const formatPercent = (part: number, total: number): string => {
  if (total <= 0 || part <= 0) return '0%'
  if (part >= total) return '100%'
  return part / total < 0.01 ? underOne : `${Math.min(99, Math.round((part / total) * 100))}%`
}

/** '820 kB', '1.4 MB' */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatCount(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`

/** 'Nov 20, 2026' */
export const formatDate = (instant: string): string => written(instant, { dateStyle: 'medium' })

/** 'Today', 'Yesterday', 'Mon, Nov 23', 'Nov 20, 2025': the day of a line between messages. */
export const formatDay = (instant: string, now: number = Date.now()): string => {
  const days = daysBetween(now, Date.parse(instant))
  if (days === 0) return 'Today'
  if (days === -1) return 'Yesterday'
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
  return written(instant, { ...options, ...(Math.abs(days) < 300 ? { weekday: 'short' } : { year: 'numeric' }) })
}

/** '5:40 PM', '5:40 PM CST' */
export const formatTime = (instant: string): string => withZone(instant, { hour: 'numeric', minute: '2-digit' })

/** 'Today, 5:40 PM', 'Tomorrow, 9:00 AM', 'Mon, Nov 23, 9:00 AM', 'Nov 20, 2025, 9:00 AM' */
export const formatWhen = (instant: string, now: number = Date.now()): string => {
  const days = daysBetween(now, Date.parse(instant))
  const near = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : days === -1 ? 'Yesterday' : undefined
  if (near) return `${near}, ${formatTime(instant)}`
  const sameYear = Math.abs(days) < 300
  const options: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
  return withZone(instant, { ...options, ...(sameYear ? { weekday: 'short' } : { year: 'numeric' }) })
}

/** 'Tue 8:00 AM' of the days to come, 'Nov 30, 8:00 AM' of later ones: on a button. */
export const formatStart = (instant: string, now: number = Date.now()): string => {
  const days = daysBetween(now, Date.parse(instant))
  if (days >= 0 && days < 7) return `${written(instant, { weekday: 'short' })} ${formatTime(instant)}`
  const day = written(instant, { month: 'short', day: 'numeric', ...(days > 300 && { year: 'numeric' }) })
  return `${day}, ${formatTime(instant)}`
}

/** 'in 5 minutes', '2 hours ago' */
export const formatAgo = (instant: string, now: number = Date.now()): string => {
  const seconds = (Date.parse(instant) - now) / 1000
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit)
  }
  return seconds > 0 ? 'in a moment' : 'just now'
}

/** 'about 2 minutes', '45 seconds' for a length of time. */
export const formatDuration = (seconds: number): string => {
  if (seconds < 60) return formatCounted(Math.max(1, Math.round(seconds)), 'second')
  if (seconds < 3600) return `about ${formatCounted(Math.round(seconds / 60), 'minute')}`
  if (seconds < 86_400) return `about ${formatCounted(Math.round(seconds / 3600), 'hour')}`
  return `about ${formatCounted(Math.round(seconds / 86_400), 'day')}`
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const written = (instant: string, options: Intl.DateTimeFormatOptions): string =>
  writerOf('en-US', options).format(Date.parse(instant))

const withZone = (instant: string, options: Intl.DateTimeFormatOptions): string => {
  const time = Date.parse(instant)
  const isElsewhere = clockIn(timeZone(), time) !== clockIn(browserZone, time)
  return written(instant, { ...options, ...(isElsewhere && { timeZoneName: 'short' }) })
}

/** What clocks show there. */
const clockIn = (zone: string, time: number): string =>
  zone === browserZone && timeZone() === browserZone ? '' : writerOf('en-US', clock, zone).format(time)

const clock = { day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

const dayNumber = (time: number): number => Date.parse(writerOf('en-CA', {}).format(time)) / 86_400_000

const daysBetween = (from: number, to: number): number => Math.round(dayNumber(to) - dayNumber(from))

// To make one takes longer than to draw a row of a table, which has several times in it.
const writers = new Map<string, Intl.DateTimeFormat>()

const writerOf = (locale: string, options: Intl.DateTimeFormatOptions, zone = timeZone()): Intl.DateTimeFormat => {
  const all = { ...options, timeZone: zone }
  const key = `${locale} ${JSON.stringify(all)}`
  const known = writers.get(key) ?? new Intl.DateTimeFormat(locale, all)
  writers.set(key, known)
  return known
}
