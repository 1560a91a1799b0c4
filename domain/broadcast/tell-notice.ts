import { accountNotice, barredNotice, type NoticeKind, noticeSentence, readNotice } from './notice.ts'

type ToldNotice = { Notice: string | null; NoticeKind: NoticeKind | null; NoticeUntil: string | null }

/** What holds it up; that of its account and its number come as sentences. */
type Notices = {
  readonly ofAccount: string | null
  /** It has not begun. */
  readonly isBarred?: boolean
  readonly ofNumber: string | null
  readonly own: string | null
}

/** Why a broadcast waits, with times on the clock of whoever reads it. What nothing can go round comes first. */
export const tellNotice = ({ ofAccount, isBarred, ofNumber, own }: Notices, timeZone: string): ToldNotice => {
  if (ofAccount !== null) {
    const Notice = isBarred ? barredNotice(ofAccount) : accountNotice(ofAccount)
    return { Notice, NoticeKind: 'Account', NoticeUntil: null }
  }
  if (ofNumber !== null) return { Notice: ofNumber, NoticeKind: 'Carrier', NoticeUntil: null }
  if (own === null) return { Notice: null, NoticeKind: null, NoticeUntil: null }
  const notice = readNotice(own)
  // A node of an earlier release has written the sentence itself.
  if (!notice) return { Notice: own, NoticeKind: null, NoticeUntil: null }
  const { kind, until } = notice
  return {
    Notice: noticeSentence(kind, until === undefined ? undefined : when(until, timeZone)),
    NoticeKind: kind,
    NoticeUntil: until === undefined ? null : new Date(until).toISOString(),
  }
}

/** 'Monday, November 23 at 9:00 AM CST' */
const when = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(at)
