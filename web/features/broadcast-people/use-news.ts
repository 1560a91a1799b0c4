import type { TextReply } from '@carillon/contract/broadcast-results.ts'
import { useEffect, useRef, useState } from 'react'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'

/** Which replies came while one was looking, and how to say so. */
export const useNews = (replies: readonly TextReply[] | undefined) => {
  const known = useRef<Set<number>>(undefined)
  const [news, setNews] = useState<{ ids: ReadonlySet<number>; sentence: string }>({ ids: new Set(), sentence: '' })
  useEffect(() => {
    if (!replies) return
    const seen = known.current
    const fresh = seen ? replies.filter(({ TextMessageID }) => !seen.has(TextMessageID)) : []
    known.current = new Set([...(seen ?? []), ...replies.map(({ TextMessageID }) => TextMessageID)])
    const [first] = fresh
    if (!first) return
    const sender = personName(first) || phoneText(first.PhoneNumber)
    const sentence = fresh.length === 1 ? `New reply from ${sender}: ${first.Message}` : `${fresh.length} new replies`
    setNews((before) => ({
      ids: new Set([...before.ids, ...fresh.map(({ TextMessageID }) => TextMessageID)]),
      sentence,
    }))
  }, [replies])
  return news
}
