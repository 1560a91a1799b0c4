import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { noticeSentence } from '@carillon/domain/broadcast/notice.ts'
import { whenText } from './when-text.ts'

export type Noticed = Pick<Broadcast, 'Notice' | 'NoticeKind' | 'NoticeUntil'>

/** Why a broadcast sends nothing at this moment, until when as far as that is known, and the sentence in the words of the page. */
export type Wait = {
  readonly kind: Broadcast['NoticeKind']
  readonly until: string | undefined
  readonly sentence: string
}

/** The notice of a broadcast tells its time in full; the page does so in its own words. */
export const readWait = ({ Notice, NoticeKind, NoticeUntil }: Noticed): Wait | undefined => {
  if (!Notice) return undefined
  const sentence =
    NoticeUntil !== null && NoticeKind !== null && NoticeKind !== 'Carrier' && NoticeKind !== 'Account'
      ? noticeSentence(NoticeKind, whenText(NoticeUntil))
      : Notice
  return { kind: NoticeKind, until: NoticeUntil ?? undefined, sentence }
}
