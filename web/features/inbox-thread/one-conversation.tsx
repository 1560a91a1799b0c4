import type { Conversation, OpenConversation } from '@carillon/contract/conversations.ts'
import { useDisclosure } from '@mantine/hooks'
import { ContactDialog } from '../contact-form/contact-dialog.tsx'
import type { Act } from '../conversations/acts.ts'
import { nameOf } from '../conversations/names.ts'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { Talk } from './talk.tsx'
import { ThreadHeader } from './thread-header.tsx'
import classes from './thread-pane.module.css'
import { usePanel } from './use-panel.ts'

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
  const [isOptOutOpen, optOut] = useDisclosure()
  const [isFormOpen, form] = useDisclosure()
  const name = nameOf(conversation)
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
        <Talk
          {...{ conversation, around, found, isLeftUnread }}
          isAtFoot
          onNewest={props.onNewest}
          onOptOuts={optOut.open}
          onAllow={() => onAct(conversation, 'allow')}
        />
        {panel.isOpen && (
          <PersonPanel conversation={conversation} onAdd={form.open} onOptOuts={optOut.open} onClose={panel.toggle} />
        )}
      </div>
      <OptOutDialog opened={isOptOutOpen} onClose={optOut.close} PhoneNumber={PhoneNumber} name={name} />
      {isFormOpen && <ContactDialog opened onClose={form.close} PrimaryPhone={PhoneNumber} />}
    </>
  )
}
