import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { formatCounted, formatStart } from '../../ui/format.ts'
import { useDrop } from '../../ui/use-drop.ts'
import { insertInto } from '../library/insert-into.ts'
import { MessageArea } from '../library/message-area.tsx'
import { MessageTools } from '../library/message-tools.tsx'
import { MessageWarnings } from '../library/message-warnings.tsx'
import { useShortUrls } from '../library/use-short-urls.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import classes from './composer.module.css'
import { ComposerMenu } from './composer-menu.tsx'
import { useEnterSends } from './enter-sends.ts'
import { SayCounter } from './say-counter.tsx'
import { UnsaidList } from './unsaid-list.tsx'
import { useComposer } from './use-composer.ts'
import { useMeanwhile } from './use-meanwhile.ts'

// Calendars weigh much, and most texts go now.
const SendLaterDialog = lazy(() =>
  import('../inbox-scheduled/send-later-dialog.tsx').then(({ SendLaterDialog }) => ({ default: SendLaterDialog })),
)

type Props = { conversation: OpenConversation }

/** Where one writes in a conversation. The thread shows by itself what is on its way. */
export const Composer = ({ conversation }: Props) => (
  <Writing key={conversation.ConversationID} conversation={conversation} />
)

/** So many pictures go with one text. */
const mostPictures = 10

const Writing = ({ conversation }: Props) => {
  const { ConversationID, MaxMessageLength, CostsCredits, IsFirstText, WaitsUntil } = conversation
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const composer = useComposer(conversation, field)
  const { name, writing, cost, error, reads, signature } = composer
  const { Message, Media } = writing
  const waits = WaitsUntil !== null && Date.parse(WaitsUntil) > Date.now() ? formatStart(WaitsUntil) : undefined
  const [enterSends, setEnterSends] = useEnterSends()
  const links = useShortUrls(Message)
  const meanwhile = useMeanwhile(ConversationID, Message.trim() !== '')
  const latest = useRef(Media)
  latest.current = Media
  const { uploads, take, drop } = useUploads((media) => {
    if (latest.current.length < mostPictures) composer.write({ Media: [...latest.current, media] })
  })
  // A dialog that is open above has a place of its own to drop on.
  const isOver = useDrop((files) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
    if (dialogs.every((dialog) => dialog.contains(field.current))) take(files)
  })
  const [isLater, setIsLater] = useState(false)
  const isUploading = uploads.some((upload) => upload.error === undefined)

  const press = (): void => {
    // What is on its way would be left behind.
    if (!isUploading) {
      composer.press()
      // Why a picture was not taken goes with the text that it was meant for.
      if (composer.text !== undefined) for (const { id: upload } of uploads) drop(upload)
    }
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    const isAlways = event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || !(isAlways || enterSends)) return
    event.preventDefault()
    press()
  }
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    // What was copied from a table or a document is words, with a picture of them beside.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  }
  return (
    <div className={classes.composer} data-composer data-over={isOver || undefined}>
      <UnsaidList unsaid={composer.unsaid} onSettle={composer.settle} />
      <div role="status">
        {meanwhile.note && (
          <div className={classes.meanwhile}>
            <span>{meanwhile.note}</span>
            <CloseButton size="sm" aria-label="Put this note away" onClick={meanwhile.dismiss} />
          </div>
        )}
      </div>
      {waits && (
        <div id={`${id}-waits`} className={classes.meanwhile}>
          Quiet hours where {name} is. What you send waits until {waits}; you can take it back until then.
        </div>
      )}
      <MessageArea
        ref={field}
        isLow
        rows={1}
        value={Message}
        onChange={(typed) => composer.write({ Message: typed })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={composer.onBlur}
        // A draft is kept.
        data-passing
        aria-label={`Text to ${name}`}
        aria-describedby={[error && `${id}-error`, waits && `${id}-waits`, `${id}-counter`].filter(Boolean).join(' ')}
        aria-invalid={Boolean(error)}
        placeholder={`Text ${name}`}
      >
        {(Media.length > 0 || uploads.length > 0) && (
          <div className={classes.pictures}>
            <MediaStrip media={Media} onChange={(next) => composer.write({ Media: next })} />
            <UploadList uploads={uploads} onDrop={drop} />
          </div>
        )}
        <div className={classes.foot}>
          <MessageTools
            isSmall
            message={Message}
            onMessage={(text) => composer.write({ Message: text })}
            onInsert={(written) => insertInto(field, Message, written, (text) => composer.write({ Message: text }))}
            media={Media}
            onMedia={(media) => composer.write({ Media: media })}
            templateName=""
          />
          <span className={classes.sending}>
            <ComposerMenu
              signing={composer.signing}
              enterSends={enterSends}
              onEnterSends={setEnterSends}
              onLater={() => setIsLater(!isUploading && composer.isReady())}
            />
            <Button
              rightSection={<IconSend2 size={18} aria-hidden="true" />}
              aria-disabled={isUploading}
              onClick={press}
            >
              {CostsCredits && cost.credits > 1 ? `Send for ${formatCounted(cost.credits, 'credit')}` : 'Send'}
            </Button>
          </span>
        </div>
      </MessageArea>
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {reads !== undefined && (
        <p className={classes.reads}>
          <b>{name} reads:</b> {reads}
        </p>
      )}
      <SayCounter
        id={`${id}-counter`}
        cost={cost}
        maxLength={MaxMessageLength}
        costsCredits={CostsCredits}
        signature={signature}
        isFirstText={IsFirstText}
      />
      <MessageWarnings message={Message} signature={signature} links={links} />
      {isLater && composer.text !== undefined && (
        <Suspense>
          <SendLaterDialog
            conversation={conversation}
            text={composer.text}
            media={Media}
            isSigned={signature !== ''}
            onClose={() => setIsLater(false)}
            onScheduled={composer.clear}
          />
        </Suspense>
      )}
      {isOver && <p className={classes.drop}>Let the picture go here</p>}
    </div>
  )
}
