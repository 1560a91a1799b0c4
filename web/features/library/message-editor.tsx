import type { Media } from '@carillon/contract/media.ts'
import { Button, Stack, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { insertInto } from './insert-into.ts'
import { LengthDialog } from './length-dialog.tsx'
import { MessageCounter } from './message-counter.tsx'
import { MessageField } from './message-field.tsx'
import { MessageTools } from './message-tools.tsx'
import { MessageWarnings } from './message-warnings.tsx'
import type { Preview } from './preview.ts'
import { SignatureField } from './signature-field.tsx'
import { useShortUrls } from './use-short-urls.ts'

const MediaStrip = lazy(() => import('../media/media-picker.tsx').then(({ MediaStrip }) => ({ default: MediaStrip })))

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
  media?: readonly Media[]
  /** Absent where pictures cannot be changed. */
  onMedia?: (media: readonly Media[]) => void
  /** What a new template is called at first; absent where templates are not offered. */
  templateName?: string
  /** Below the warnings: what else is to be said of this message. */
  children?: ReactNode
}

const none: readonly Media[] = []

/** A message with its counter, its warnings, its pictures and its signature. */
export const MessageEditor = (props: Props) => {
  const { message, onMessage, signature, isSigned, onSigned, cost, maxLength, error, media = none, onMedia } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const [isAskingLength, setIsAskingLength] = useState(false)
  const links = useShortUrls(message)
  return (
    <Stack gap="sm">
      <MessageField
        value={message}
        onChange={onMessage}
        tools={
          <MessageTools
            message={message}
            onMessage={onMessage}
            onInsert={(written) => insertInto(field, message, written, onMessage)}
            media={media}
            onMedia={onMedia}
            templateName={props.templateName}
          />
        }
        error={error}
        describedBy={counterId}
        field={field}
        isRequired={media.length === 0}
      />
      <MessageCounter id={counterId} cost={cost} maxLength={maxLength} hasMedia={media.length > 0} />
      {cost.length > maxLength && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setIsAskingLength(true)}>
          Too long: what can I do?
        </Button>
      )}
      {media.length > 0 && (
        <Suspense>
          <MediaStrip media={media} {...(onMedia && { onChange: onMedia })} />
        </Suspense>
      )}
      {onSigned ? (
        <SignatureField isSigned={isSigned} onSigned={onSigned} />
      ) : (
        signature !== '' && isSigned && <Text c="dimmed">Signed: {signature}</Text>
      )}
      <MessageWarnings message={message} signature={isSigned ? signature : ''} links={links} />
      {props.children}
      <LengthDialog
        opened={isAskingLength}
        onClose={() => setIsAskingLength(false)}
        length={cost.length}
        maxLength={maxLength}
      />
    </Stack>
  )
}
