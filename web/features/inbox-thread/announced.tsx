import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

type Props = { texts: readonly TextMessage[]; name: string }

/** Says a text that comes while one looks to whoever cannot see it, without taking the focus. */
export const Announced = ({ texts, name }: Props) => {
  const known = useRef<number>(undefined)
  const [sentence, setSentence] = useState('')
  const newest = texts.at(-1)
  useEffect(() => {
    if (!newest) return
    const isNew = known.current !== undefined && known.current !== newest.TextMessageID
    known.current = newest.TextMessageID
    if (isNew) setSentence(`New text from ${name}: ${newest.Message || 'a picture'}`)
  }, [newest, name])
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>
}
