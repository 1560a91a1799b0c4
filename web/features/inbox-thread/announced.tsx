import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

type Props = { texts: readonly TextMessage[]; name: string }

/** Says the texts that come while one looks to whoever cannot see them, each once, without taking the focus. */
export const Announced = ({ texts, name }: Props) => {
  const known = useRef<number>(undefined)
  const [fresh, setFresh] = useState<readonly TextMessage[]>([])
  useEffect(() => {
    const newest = texts.at(-1)?.TextMessageID
    if (newest === undefined || newest === known.current) return
    const at = texts.findIndex(({ TextMessageID }) => TextMessageID === known.current)
    // Of one that is not known any more nobody knows what followed it: the newest alone is new for certain.
    if (known.current !== undefined) setFresh(at === -1 ? texts.slice(-1) : texts.slice(at + 1))
    known.current = newest
  }, [texts])
  return (
    <VisuallyHidden role="status">
      {/* Of its own key, so that the same words are put in anew, and said again. */}
      {fresh.map(({ TextMessageID, Message }) => (
        <span key={TextMessageID}>{`New text from ${name}: ${Message || 'a picture'}`}</span>
      ))}
    </VisuallyHidden>
  )
}
