import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMessage, IconPencil, IconSend2, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toConversation } from '../../platform/addresses.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LinkItem } from '../../ui/link-item.tsx'
import { nameOf } from '../conversations/names.ts'
import { whenOf, wordsOf } from './scheduled-words.ts'
import { useScheduledActs } from './use-scheduled-acts.ts'

// Calendars weigh much, and few texts are changed.
const EditScheduled = lazy(() =>
  import('./edit-scheduled.tsx').then(({ EditScheduled }) => ({ default: EditScheduled })),
)

type Props = {
  text: ScheduledConversation
  /** It is shown where its conversation is. */
  isInThread?: boolean
}

/** What can be done with a text that waits. */
export const ScheduledMenu = ({ text, isInThread = false }: Props) => {
  const acts = useScheduledActs()
  const [opened, setOpened] = useState<'edit' | 'now'>()
  const [isEditWanted, setIsEditWanted] = useState(false)
  const name = nameOf(text)
  const close = (): void => setOpened(undefined)
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for the text to ${name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => {
              setIsEditWanted(true)
              setOpened('edit')
            }}
          >
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconSend2 size={16} aria-hidden="true" />} onClick={() => setOpened('now')}>
            Send now
          </Menu.Item>
          {!isInThread && text.ConversationID !== null && (
            <LinkItem
              {...toConversation(text.ConversationID)}
              leftSection={<IconMessage size={16} aria-hidden="true" />}
            >
              Open the conversation
            </LinkItem>
          )}
          <Menu.Item color="red" leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => acts.cancel(text)}>
            Do not send it
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={opened === 'now'}
        title={`Text ${name} now?`}
        confirm="Send now"
        isWorking={acts.isSending}
        onConfirm={() => void acts.sendNow(text).then(close)}
        onClose={close}
      >
        “{wordsOf(text)}” It was to leave {whenOf(text)}.
      </ConfirmDialog>
      {isEditWanted && (
        <Suspense>
          <EditScheduled text={text} opened={opened === 'edit'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
