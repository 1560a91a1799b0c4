import { deleteGroup, emptyDeleted, type Group, systemGroups } from '@carillon/contract/groups.ts'
import { selectAll } from '@carillon/domain/table/selection.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCopyCheck,
  IconDots,
  IconDownload,
  IconMessage,
  IconMessageReply,
  IconPencil,
  IconPhoneOutgoing,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkItem } from '../../ui/link-item.tsx'
import { notify } from '../../ui/notify.ts'
import { may } from '../account/guards.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { contactCalls, isOwn } from '../contacts/queries.ts'
import { type ContactsFound, everybody, isEverybody } from '../contacts/shown.ts'
import { useTexting } from '../contacts/texting.ts'
import { useExport } from '../contacts/use-export.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { GroupDialog } from './group-dialog.tsx'

/** What can be done with a group, or with all contacts. */
export const GroupMenu = ({ group, found }: { group: Group; found: ContactsFound }) => {
  const user = useUser()
  const QuickSend = useTexting()
  const exportCsv = useExport()
  const remove = useDeleteGroup(group)
  const [isFormOpen, form] = useDisclosure()
  const [isAsking, ask] = useDisclosure()
  const [quick, setQuick] = useState<'text' | 'call'>()
  const mayCall = useAccount().Profile.VoiceAllowed
  const isEveryone = group.ListID === systemGroups.Everyone
  const isDeleted = group.ListID === systemGroups.Deleted
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`Actions for ${group.ListName}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isDeleted && group.RosterCount > 0 && may(user, 'sender') && (
            <Menu.Item leftSection={<IconMessage size={16} />} onClick={() => setQuick('text')}>
              Quick text to this group
            </Menu.Item>
          )}
          {!isDeleted && group.RosterCount > 0 && may(user, 'sender') && mayCall && (
            <Menu.Item leftSection={<IconPhoneOutgoing size={16} />} onClick={() => setQuick('call')}>
              Quick call to this group
            </Menu.Item>
          )}
          {isOwn(group) && group.CanChange && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={form.open}>
              {group.CanShare ? 'Rename, share, keyword and Join Reply' : 'Rename, keyword and Join Reply'}
            </Menu.Item>
          )}
          {isEveryone && group.CanChange && (
            <Menu.Item leftSection={<IconMessageReply size={16} />} onClick={form.open}>
              Join Reply
            </Menu.Item>
          )}
          {isEveryone && (
            <LinkItem leftSection={<IconCopyCheck size={16} />} to={addresses.duplicates}>
              Find duplicates
            </LinkItem>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            disabled={group.RosterCount === 0}
            onClick={() => void exportCsv(group.ListName, { ListID: group.ListID, query: found })}
          >
            {isEverybody(found) ? 'Export all as CSV' : 'Export what is found as CSV'}
          </Menu.Item>
          {isOwn(group) && group.CanChange && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                Delete group
              </Menu.Item>
            </>
          )}
          {isDeleted && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                disabled={group.RosterCount === 0}
                leftSection={<IconTrash size={16} />}
                onClick={ask.open}
              >
                Delete all for good
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {quick && (
        <QuickSend
          by={quick}
          meant={{ ListID: group.ListID, query: everybody, selection: selectAll }}
          to={group.ListName}
          onClose={() => setQuick(undefined)}
        />
      )}
      <GroupDialog opened={isFormOpen} onClose={form.close} group={group} />
      {isDeleted && <EmptyDialog group={group} opened={isAsking} onClose={ask.close} />}
    </>
  )
}

const EmptyDialog = ({ group, opened, onClose }: { group: Group; opened: boolean; onClose: () => void }) => {
  const follow = useFollowTask()
  const empty = useSend(emptyDeleted, { invalidates: contactCalls })
  const counted = formatCounted(group.RosterCount, 'contact')
  const confirm = async (): Promise<void> => {
    try {
      const { Count, TaskID } = await empty.mutateAsync({})
      onClose()
      if (TaskID !== null) follow()
      else notify(`${formatCounted(Count, 'contact')} deleted for good.`)
    } catch {
      // Said in the dialog.
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${counted} for good?`}
      confirm={`Delete ${counted}`}
      isDangerous
      isWorking={empty.isPending}
      error={empty.isError ? sentenceOf(empty.error, 'There was an error deleting your contact(s).') : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      This cannot be undone.
    </ConfirmDialog>
  )
}

/** Deletes at once and offers the way back, with its contacts in it. */
const useDeleteGroup = ({ ListID, ListName }: Group): (() => void) => {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const follow = useFollowTask()
  const remove = useSend(deleteGroup, { failure: 'There was an error deleting your group.' })
  const tellDone = useTellDone()
  return () =>
    void remove.mutateAsync({ params: { ListID } }).then(
      async ({ UndoID, TaskID }) => {
        // First away from the group, which could not be fetched any more.
        await navigate({ to: addresses.contacts })
        for (const stale of contactCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
        const sentence = `${ListName} was deleted. Its contacts are still in Everyone.`
        if (TaskID !== null) follow()
        else tellDone(sentence, UndoID)
      },
      () => {},
    )
}
