/**
 * When a user is told that texts of a number are unread (rules/inbox 17, 18): at once, but not within a period of the last one, and only
 * within the window on their own clock. While they have the inbox open they see for themselves; what they leave unread is told a
 * period later.
 */
import type { FieldErrors } from '../form/field-errors.ts'
import { type CallingWindow, nextOpening } from '../time/calling-window.ts'
import { clockTimeSentenceOf } from '../time/start.ts'
import { minuteOf, readTimeOfDay, showTimeOfDay } from '../time/time-of-day.ts'
import { dayNames, isDayName } from '../time/weekday.ts'

type NoticeMethod = 'Email' | 'Text'

/** As it travels. */
export type UnreadNotice = {
  readonly Method: NoticeMethod
  readonly IsActive: boolean
  readonly PeriodMinutes: number
  readonly NotificationWindow: {
    readonly Days: readonly string[]
    readonly StartTime: string
    readonly StopTime: string
  }
  readonly PhoneNumber: string | null
}

type Partially<T> = { readonly [Field in keyof T]?: T[Field] | null | undefined }
type NoticeForm = Pick<UnreadNotice, 'Method' | 'IsActive' | 'PeriodMinutes' | 'PhoneNumber'> & {
  readonly NotificationWindow: Partially<UnreadNotice['NotificationWindow']>
}

/** Every 15 minutes, on all days, 9:00 AM to 9:00 PM (rules/inbox 18). */
export const usualNotice = (Method: NoticeMethod): UnreadNotice => ({
  Method,
  IsActive: false,
  PeriodMinutes: 15,
  NotificationWindow: { Days: dayNames, StartTime: '9:00 AM', StopTime: '9:00 PM' },
  PhoneNumber: null,
})

/** Texts cost whoever runs Carillon, mails next to nothing. */
const leastPeriod: Readonly<Record<NoticeMethod, number>> = { Email: 5, Text: 15 }
const longestPeriod = 1440

/** Those that are offered; a program may set others. */
export const periodsOf = (method: NoticeMethod): number[] =>
  [5, 15, 30, 60, 120, 240, 480, 1440].filter((minutes) => minutes >= leastPeriod[method])

const numberLongest = { Name: 50, Description: 200 } as const

/** What is wrong with what a number is called (rules/inbox 19). */
export const whyNotNumberName = (form: { readonly [Field in keyof typeof numberLongest]?: string }): FieldErrors => {
  const errors: FieldErrors = {}
  if (form.Name !== undefined && !/\S/.test(form.Name)) errors.Name = 'Enter a Name.'
  for (const [field, longest] of Object.entries(numberLongest)) {
    const written = form[field as keyof typeof numberLongest]
    if (written !== undefined && written.trim().length > longest) {
      errors[field] = `${field} must be at most ${longest} characters.`
    }
  }
  return errors
}

/** What is wrong with a notice, by the fields it travels in; one that is switched off is checked too, as it is kept. */
export const whyNotNotice = ({ Method, IsActive, PeriodMinutes, NotificationWindow, PhoneNumber }: NoticeForm) => {
  const errors: FieldErrors = {}
  const { Days, StartTime, StopTime } = NotificationWindow
  const least = leastPeriod[Method]
  if (!Number.isInteger(PeriodMinutes) || PeriodMinutes < least || PeriodMinutes > longestPeriod) {
    errors.PeriodMinutes = `Choose ${least} to ${longestPeriod} minutes.`
  }
  if (!Days || Days.length === 0) errors.Days = 'Select at least one Notification Window Day'
  else if (!Days.every(isDayName)) errors.Days = 'Use the names of the days, Sunday to Saturday.'
  const [start, stop] = [readTimeOfDay(StartTime ?? ''), readTimeOfDay(StopTime ?? '')]
  if (!StartTime) errors.StartTime = 'Enter a Start Time'
  else if (!start) errors.StartTime = clockTimeSentenceOf('Start Time')
  if (!StopTime) errors.StopTime = 'Enter a Stop Time'
  else if (!stop) errors.StopTime = clockTimeSentenceOf('Stop Time')
  if (start && stop && minuteOf(start) >= minuteOf(stop)) errors.StopTime = 'Start Time must be before Stop Time.'
  if (Method === 'Text' && IsActive && !PhoneNumber) errors.PhoneNumber = 'Choose a phone of yours, verified.'
  return errors
}

/** As it is stored and told: days in the order of the week, times alike. */
export const tidyNotice = <Notice extends UnreadNotice>(notice: Notice): Notice => {
  const { Days, StartTime, StopTime } = notice.NotificationWindow
  const time = (typed: string) => showTimeOfDay(readTimeOfDay(typed)!)
  const NotificationWindow = {
    Days: dayNames.filter((day) => Days.includes(day)),
    StartTime: time(StartTime),
    StopTime: time(StopTime),
  }
  return { ...notice, NotificationWindow }
}

type Timing = Pick<UnreadNotice, 'PeriodMinutes' | 'NotificationWindow'> & {
  /** Of the user. */
  readonly timeZone: string
  /** The last notice to them of this number, by the same way; null where there was none. */
  readonly lastAt: number | null
  readonly isInboxOpen: boolean
}

/** When it may be told, `now` or later; undefined for a window that never opens. Moments are epoch milliseconds. */
export const noticeAt = (timing: Timing, now: number): number | undefined => {
  const periodMs = timing.PeriodMinutes * 60_000
  const from = timing.isInboxOpen
    ? now + periodMs
    : Math.max(now, (timing.lastAt ?? Number.NEGATIVE_INFINITY) + periodMs)
  return nextOpening(windowOf(timing), from)
}

const windowOf = ({ NotificationWindow: { Days, StartTime, StopTime }, timeZone }: Timing): CallingWindow => ({
  CallingWindowDays: Days.filter(isDayName),
  StartTimeOfDay: readTimeOfDay(StartTime)!,
  StopTimeOfDay: readTimeOfDay(StopTime)!,
  ContinueOnNextDay: true,
  timeZone,
})

/** Browsers of a user are told of texts at once, but not more often than this. */
export const pushEveryMs = 5_000

type Untold = { readonly texts: number; readonly voicemails: number }

/** 'One unread text', '3 unread texts and one message of a caller'. */
export const counted = ({ texts, voicemails }: Untold): string => {
  const parts = [
    ...(texts > 0 || voicemails === 0 ? [some(texts, 'unread text', 'unread texts')] : []),
    ...(voicemails > 0 ? [some(voicemails, 'message of a caller', 'messages of callers')] : []),
  ]
  const said = parts.join(' and ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`
}

const some = (count: number, single: string, several: string): string =>
  count === 1 ? `one ${single}` : `${count.toLocaleString('en-US')} ${several}`

/** What a text says of them: how many, and no word of them, as whoever holds the phone may read it. */
export const unreadText = (
  untold: Untold,
  { Name, TextPhoneNumber }: { readonly Name: string; readonly TextPhoneNumber: string },
  link: string,
): string => `Carillon: ${counted(untold).toLowerCase()} on ${Name || TextPhoneNumber}. ${link}`
