import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { watchFoot } from '../../ui/toast-place.ts'
import { nameOf } from '../conversations/names.ts'
import { Composer } from '../inbox-composer/composer.tsx'
import { WaitingAlert } from '../inbox-scheduled/waiting-alert.tsx'
import { AllowDialog } from './allow-dialog.tsx'
import { Thread } from './thread.tsx'
import classes from './thread-pane.module.css'
import { TypingNote } from './typing-note.tsx'
import { WhyNotSend } from './why-not-send.tsx'

type Props = {
  conversation: OpenConversation
  around: number | undefined
  found: string | undefined
  isLeftUnread: boolean
  /** Where one answers is the foot of the page. */
  isAtFoot?: boolean
  onNewest: () => void
  onOptOuts: () => void
  onAllow: () => void
}

/** What was said in a conversation, and where one answers. */
export const Talk = (props: Props) => {
  const { conversation, around, found, isLeftUnread, isAtFoot = false, onNewest, onOptOuts, onAllow } = props
  const { ConversationID } = conversation
  const messages = useRef<HTMLDivElement>(null)
  const [isAllowOpen, allow] = useDisclosure()
  const readOn = (): void => messages.current?.querySelector<HTMLElement>('section')?.focus()
  /** What was typed stays: it is a draft. */
  const leaveField = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target as HTMLElement).matches('textarea')) return
    event.preventDefault()
    readOn()
  }
  return (
    <div ref={messages} className={classes.talk}>
      <WaitingAlert ScheduledCount={conversation.ScheduledCount} />
      <Thread
        key={`${ConversationID} ${around}`}
        {...{ conversation, around, found, isLeftUnread, onNewest }}
        onDecided={readOn}
      />
      <TypingNote key={`typing ${ConversationID}`} ConversationID={ConversationID} />
      {conversation.WhyNotSend ? (
        <WhyNotSend conversation={conversation} onOptOuts={onOptOuts} onAllow={allow.open} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in its field
        <div
          className={classes.composer}
          onKeyDown={leaveField}
          data-composer
          {...(isAtFoot && { ref: watchFoot, 'data-foot': true })}
        >
          <Composer key={ConversationID} conversation={conversation} />
        </div>
      )}
      <AllowDialog
        key={`allow ${ConversationID}`}
        opened={isAllowOpen}
        onClose={allow.close}
        name={nameOf(conversation)}
        onAllow={onAllow}
      />
    </div>
  )
}
