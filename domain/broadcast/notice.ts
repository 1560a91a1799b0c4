/**
 * Why a broadcast that is going out sends nothing at this moment. Kept as a word with an instant behind it; made into a
 * sentence where it is read, on the clock of whoever reads it.
 */
export const noticeKinds = ['Window', 'QuietHours', 'DailyLimit', 'TollFreeLimit', 'Carrier', 'Account'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** A wait that ends by itself, at `until` as far as that is known (epoch milliseconds). A carrier's and an account's are no such. */
export type Notice = { readonly kind: Exclude<NoticeKind, 'Carrier' | 'Account'>; readonly until?: number | undefined }

/** 'Window 2026-11-23T15:00:00.000Z' */
export const writeNotice = ({ kind, until }: Notice): string =>
  until === undefined ? kind : `${kind} ${new Date(until).toISOString()}`

/** What was written; undefined for anything else, which is a sentence already. */
export const readNotice = (written: string): Notice | undefined => {
  const match = /^(Window|QuietHours|DailyLimit|TollFreeLimit)(?: (\S+))?$/.exec(written)
  if (!match) return undefined
  const [, kind, at] = match
  const until = at === undefined ? undefined : Date.parse(at)
  return Number.isNaN(until) ? undefined : { kind: kind as Notice['kind'], until }
}

/** In the words of its owner; `when` as they are told times. */
export const noticeSentence = (kind: Notice['kind'], when: string | undefined): string => {
  const { why, what } = words[kind]
  return when === undefined ? why : `${why} ${what} goes on ${when}.`
}

/** Why its account may send nothing, and what that means for a broadcast that is going out. */
export const accountNotice = (why: string): string => `${why} What is left waits until then.`

/** The same for one that is due and has not begun (rules/broadcasts 18). */
export const barredNotice = (why: string): string => `${why} It waits for an hour, and is not sent after that.`

const words: Readonly<Record<Notice['kind'], { why: string; what: string }>> = {
  Window: { why: 'Waits for the calling window.', what: 'Sending' },
  QuietHours: { why: 'Everyone who is left has quiet hours.', what: 'Sending' },
  DailyLimit: { why: "Today's limit of messages is reached.", what: 'The rest' },
  TollFreeLimit: { why: 'The limit of this toll-free number is reached.', what: 'The rest' },
}
