import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBan,
  IconCheck,
  IconLayoutSidebarRight,
  IconMail,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { toContact } from '../../platform/addresses.ts'
import { LinkItem } from '../../ui/link-item.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { Act } from '../conversations/acts.ts'
import { hasName, nameOf } from '../conversations/names.ts'
import classes from './thread-pane.module.css'

type Props = {
  conversation: OpenConversation
  isPanelOpen: boolean
  onPanel: () => void
  onBack: () => void
  onAct: (act: Act) => void
  onOptOuts: () => void
  onAdd: () => void
}

/** Who one speaks with, over which number, and what can be done. */
export const ThreadHeader = (props: Props) => {
  const { conversation, isPanelOpen, onAct } = props
  const { IsDone, IsReadOnly, OptedOut, IsAutoOptOut, PersonID, PhoneNumber, TextNumberName, TextPhoneNumber } =
    conversation
  const name = nameOf(conversation)
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.back!} size={40} aria-label="Back to the list" onClick={props.onBack}>
        <IconArrowLeft size={20} />
      </ActionIcon>
      <div className={classes.who}>
        <h2>{name}</h2>
        <p>
          {hasName(conversation) && `${phoneText(PhoneNumber)} · `}
          {TextNumberName || phoneText(TextPhoneNumber)}
        </p>
      </div>
      <div className={classes.acts}>
        {IsReadOnly ? null : IsDone ? (
          <Button
            variant="default"
            className={classes.wide!}
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => onAct('reopen')}
          >
            Move to the inbox
          </Button>
        ) : (
          <Tooltip label="Mark as done (e)">
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              aria-keyshortcuts="e"
              onClick={() => onAct('done')}
            >
              Done
            </Button>
          </Tooltip>
        )}
        {!IsReadOnly && (
          <Tooltip label="Mark as unread (u)">
            <ActionIcon
              className={classes.roomy!}
              variant="default"
              aria-label="Mark as unread"
              aria-keyshortcuts="u"
              onClick={() => onAct('unread')}
            >
              <IconMail size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={isPanelOpen ? 'Hide who it is' : 'Show who it is'}>
          <ActionIcon
            variant="default"
            aria-label="About this person"
            aria-expanded={isPanelOpen}
            onClick={props.onPanel}
          >
            <IconLayoutSidebarRight size={18} />
          </ActionIcon>
        </Tooltip>
        <RowMenu label={`More about ${name}`}>
          {!IsReadOnly && (
            <Menu.Item leftSection={<IconMail size={16} />} onClick={() => onAct('unread')}>
              Mark as unread
            </Menu.Item>
          )}
          {PersonID === null ? (
            <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={props.onAdd}>
              Add as contact
            </Menu.Item>
          ) : (
            <LinkItem {...toContact(PersonID)} leftSection={<IconUser size={16} />}>
              Open the contact
            </LinkItem>
          )}
          <Menu.Divider />
          {OptedOut || IsAutoOptOut || IsReadOnly ? (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={props.onOptOuts}>
              Opt-outs
            </Menu.Item>
          ) : (
            <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => onAct('optOut')}>
              Opt out of texts
            </Menu.Item>
          )}
        </RowMenu>
      </div>
    </header>
  )
}
