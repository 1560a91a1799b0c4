import { deleteGroup, type Group } from '@carillon/contract/contacts.ts'
import { addDraftGroups, startDraft } from '@carillon/contract/drafts.ts'
import { canCreateBroadcast } from '@carillon/domain/people/roles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconMessage, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useUser } from '../../account/queries.ts'
import { contactCalls } from '../queries.ts'

/** What can be done with a group of the account's own. */
export const GroupActions = ({ group }: { group: Group }) => {
  const user = useUser()
  return (
    <>
      {canCreateBroadcast(user) && group.RosterCount > 0 && <TextGroup group={group} />}
      <GroupMenu group={group} />
    </>
  )
}

/** Starts a broadcast that has the group as its recipients. */
const TextGroup = ({ group }: { group: Group }) => {
  const navigate = useNavigate()
  const start = useSend(startDraft, { failure: 'There was an error starting your broadcast.' })
  const fill = useSend(addDraftGroups, { failure: 'There was an error adding your group.' })
  const text = async (): Promise<void> => {
    try {
      const { DraftBroadcastID } = await start.mutateAsync({ body: { BroadcastName: group.ListName } })
      await fill.mutateAsync({ params: { DraftBroadcastID }, body: { Lists: [{ ListID: group.ListID }] } })
      await navigate({ to: '/broadcasts/create', search: { draft: DraftBroadcastID } })
    } catch {
      // The toast has said so; the group is still here to try again.
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={16} />}
      loading={start.isPending || fill.isPending}
      onClick={() => void text()}
    >
      Text this group
    </Button>
  )
}

const GroupMenu = ({ group }: { group: Group }) => {
  const navigate = useNavigate()
  const [isAsking, ask] = useDisclosure()
  const cache = useQueryClient()
  const remove = useSend(deleteGroup)
  const confirm = (): void =>
    remove.mutate(
      { params: { ListID: group.ListID } },
      {
        onSuccess: async () => {
          ask.close()
          notify(`${group.ListName} was deleted. Its contacts are still in Everyone.`)
          // First away from the group, which could not be fetched any more.
          await navigate({ to: '/contacts' })
          for (const stale of contactCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
        },
      },
    )
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`Actions for ${group.ListName}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask.open}>
            Delete group
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${group.ListName}?`}
        confirm="Delete group"
        isDangerous
        isWorking={remove.isPending}
        error={remove.isError ? sentenceOf(remove.error, 'There was an error deleting your group.') : undefined}
        onConfirm={confirm}
        onClose={ask.close}
      >
        The group is gone for good. Its contacts stay in Everyone.
      </ConfirmDialog>
    </>
  )
}
