import { Stack, Switch, Text } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { MessageCounter } from './message-counter.tsx'
import { MessageField } from './message-field.tsx'
import { MessageWarnings } from './message-warnings.tsx'
import { PersonalizeButton } from './personalize-button.tsx'
import type { Preview } from './preview.ts'

type Props = {
  message: string
  onMessage: (message: string) => void
  /** The user's signature; empty where there is none. */
  signature: string
  isSigned: boolean
  /** Absent where it can no longer be changed. */
  onSigned?: (isSigned: boolean) => void
  cost: Preview['cost']
  maxLength: number
  error?: ReactNode
}

/** A message with its counter, its warnings and its signature. */
export const MessageEditor = (props: Props) => {
  const { message, onMessage, signature, isSigned, onSigned, cost, maxLength, error } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const insert = (written: string): void => {
    const area = field.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    onMessage(message.slice(0, start) + written + message.slice(end))
    // After the popover has given up the focus and the text is in place.
    setTimeout(() => {
      area.focus()
      area.setSelectionRange(start + written.length, start + written.length)
    })
  }
  return (
    <Stack gap="sm">
      <MessageField
        value={message}
        onChange={onMessage}
        tools={<PersonalizeButton onInsert={insert} />}
        error={error}
        describedBy={counterId}
        field={field}
      />
      <MessageCounter id={counterId} cost={cost} maxLength={maxLength} />
      {signature !== '' && onSigned && (
        <Switch
          label="Add my signature"
          description={signature}
          checked={isSigned}
          onChange={(event) => onSigned(event.currentTarget.checked)}
        />
      )}
      {signature !== '' && !onSigned && isSigned && <Text c="dimmed">Signed: {signature}</Text>}
      <MessageWarnings message={message} signature={isSigned ? signature : ''} onChange={onMessage} />
    </Stack>
  )
}
