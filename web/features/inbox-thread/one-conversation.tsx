import type { Conversation, OpenConversation } from '@carillon/contract/conversations.ts'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useRef } from 'react'
import { watchFoot } from '../../ui/toast-place.ts'
import { ContactDialog } from '../contact-form/contact-dialog.tsx'
import type { Act } from '../conversations/acts.ts'
import { nameOf } from '../conversations/names.ts'
import { Composer } from '../inbox-composer/composer.tsx'
import { WaitingAlert } from '../inbox-scheduled/waiting-alert.tsx'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'
import { AllowDialog } from './allow-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { Thread } from './thread.tsx'
import { ThreadHeader } from './thread-header.tsx'
import classes from './thread-pane.module.css'
import { TypingNote } from './typing-note.tsx'
import { usePanel } from './use-panel.ts'
import { WhyNotSend } from './why-not-send.tsx'

type Props = {
  conversation: OpenConversation
  around: number | undefined
  found: string | undefined
  isLeftUnread: boolean
  onBack: () => void
  onAct: (conversation: Conversation, act: Act) => void
  onNewest: () => void
}

export const OneConversation = (props: Props) => {
  const { conversation, around, found, isLeftUnread, onAct } = props
  const { ConversationID, PhoneNumber } = conversation
  const panel = usePanel()
  const messages = useRef<HTMLDivElement>(null)
  const [isOptOutOpen, optOut] = useDisclosure()
  const [isAllowOpen, allow] = useDisclosure()
  const [isFormOpen, form] = useDisclosure()
  const name = nameOf(conversation)
  const readOn = (): void => messages.current?.querySelector<HTMLElement>('section')?.focus()
  /** What was typed stays: it is a draft. */
  const leaveField = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target as HTMLElement).matches('textarea')) return
    event.preventDefault()
    readOn()
  }
  return (
    <>
      <ThreadHeader
        conversation={conversation}
        isPanelOpen={panel.isOpen}
        onPanel={panel.toggle}
        onBack={props.onBack}
        onAct={(act) => onAct(conversation, act)}
        onOptOuts={optOut.open}
        onAdd={form.open}
      />
      <div className={classes.body} data-of={ConversationID}>
        <div ref={messages} className={classes.talk}>
          <WaitingAlert ScheduledCount={conversation.ScheduledCount} />
          <Thread
            key={`${ConversationID} ${around}`}
            {...{ conversation, around, found, isLeftUnread }}
            onNewest={props.onNewest}
            onDecided={readOn}
          />
          <TypingNote key={`typing ${ConversationID}`} ConversationID={ConversationID} />
          {conversation.WhyNotSend ? (
            <WhyNotSend conversation={conversation} onOptOuts={optOut.open} onAllow={allow.open} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape in its field
            <div className={classes.composer} ref={watchFoot} onKeyDown={leaveField} data-composer data-foot>
              <Composer key={ConversationID} conversation={conversation} />
            </div>
          )}
        </div>
        {panel.isOpen && (
          <PersonPanel conversation={conversation} onAdd={form.open} onOptOuts={optOut.open} onClose={panel.toggle} />
        )}
      </div>
      <OptOutDialog opened={isOptOutOpen} onClose={optOut.close} PhoneNumber={PhoneNumber} name={name} />
      <AllowDialog
        key={`allow ${ConversationID}`}
        opened={isAllowOpen}
        onClose={allow.close}
        name={name}
        onAllow={() => onAct(conversation, 'allow')}
      />
      {isFormOpen && <ContactDialog opened onClose={form.close} PrimaryPhone={PhoneNumber} />}
    </>
  )
}
