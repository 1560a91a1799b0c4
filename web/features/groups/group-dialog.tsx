import { addContactsToGroup, addGroup, type Group, updateGroup } from '@carillon/contract/groups.ts'
import { useNavigate } from '@tanstack/react-router'
import { toGroup } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { contactCalls } from '../contacts/queries.ts'
import { type Meant, selectionBody } from '../contacts/use-contact-acts.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { GroupForm, type GroupGiven } from './group-form.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The group to change; without one a new one is made. */
  group?: Group
  /** Contacts to put into a new one at once. */
  meant?: Meant
  onMade?: () => void
}

/** Names a group and says how people join it by text; a new one is empty or has the selected contacts in it. */
export const GroupDialog = ({ opened, onClose, group, ...rest }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={!group ? 'New group' : group.ListType === 'User' ? 'Edit group' : 'Join Reply'}
    // A slip beside the form would lose what was typed.
    closeOnClickOutside={false}
    centered
  >
    {group ? <Edited group={group} onClose={onClose} /> : <New onClose={onClose} {...rest} />}
  </Dialog>
)

const New = ({ onClose, meant, onMade }: Omit<Props, 'opened' | 'group'>) => {
  const navigate = useNavigate()
  const follow = useFollowTask()
  const make = useSend(addGroup, { isOnce: true, invalidates: contactCalls })
  const fill = useSend(addContactsToGroup, {
    isOnce: true,
    invalidates: contactCalls,
    failure: 'The group was made, but there was an error adding your contact(s).',
  })
  const save = async (given: GroupGiven): Promise<void> => {
    const { ListID, ListName } = await make.mutateAsync({ body: { ...given, ListName: given.ListName ?? '' } })
    if (meant) {
      const params = { ListID: meant.ListID, ToListID: ListID }
      await fill.mutateAsync({ params, query: meant.query, body: selectionBody(meant.selection) }).then(
        ({ TaskID }) => TaskID !== null && follow(),
        // The toast has said so; the group is there.
        () => {},
      )
    }
    onClose()
    onMade?.()
    notify(`${ListName} was made.`)
    void navigate(toGroup(ListID))
  }
  return (
    <GroupForm
      group={undefined}
      submit="Make group"
      failure="There was an error adding your group."
      onSave={save}
      onClose={onClose}
    />
  )
}

const Edited = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const update = useSend(updateGroup, { invalidates: contactCalls })
  const { ListID, ListName, Keyword, JoinReply, CanShare, IsShared, SharedWith } = group
  const began: GroupGiven =
    group.ListType === 'User'
      ? { ListName, Keyword, JoinReply, ...(CanShare && { IsShared, SharedWith }) }
      : { JoinReply }
  const editing = useEditing(began, told)
  const save = async (given: GroupGiven): Promise<void> => {
    const saved = await editing.save(given, (body) => update.mutateAsync({ params: { ListID }, body }))
    if (saved.is === 'back') return
    onClose()
    if (saved.is === 'saved') notify(`${saved.reply.ListName} was saved.`)
  }
  return (
    <>
      <GroupForm
        group={group}
        submit="Save"
        failure="There was an error updating your group."
        onSave={save}
        onClose={onClose}
      />
      {editing.dialog}
    </>
  )
}

const told = {
  ...{ ListName: 'Group name', Keyword: 'Keyword', JoinReply: 'Join Reply' },
  IsShared: 'Everybody in the account sees it',
  SharedWith: {
    label: 'Chosen people',
    say: (ids: unknown) => formatCounted((ids as number[]).length, 'person', 'people'),
  },
}
