import { addContactsToGroup } from '@carillon/contract/groups.ts'
import { Button, Group } from '@mantine/core'
import { toContact, toGroup } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { notify } from '../../ui/notify.ts'
import { contactCalls, useGroups } from '../contacts/queries.ts'

export type Taken = { PersonID: number; Name: string }

type Props = {
  taken: Taken
  /** The groups that a new contact was to go into. */
  lists?: readonly { ListID: number }[]
  onClose: () => void
}

/** What can be done where somebody has the number already: look at them, or put them where the new one was to go. */
export const ContactTaken = ({ taken: { PersonID, Name }, lists = [], onClose }: Props) => {
  const name = Name || 'this contact'
  const groups = useGroups().data?.Items.filter(({ ListID }) => lists.some((list) => list.ListID === ListID)) ?? []
  const put = useSend(addContactsToGroup, {
    invalidates: contactCalls,
    failure: 'There was an error adding your contact(s).',
  })
  const to = groups.length === 1 ? groups[0]!.ListName : `these ${groups.length} groups`
  const putInto = async (): Promise<void> => {
    try {
      for (const { ListID } of groups) {
        const body = { Selection: { Type: 'Selected' as const, Items: [PersonID] } }
        await put.mutateAsync({ params: { ListID: 0, ToListID: ListID }, body })
      }
      onClose()
      notify(`${Name || 'The contact'} was added to ${to}.`, toGroup(groups[0]!.ListID))
    } catch {
      // A toast has said what failed.
    }
  }
  return (
    <Group gap="xs">
      {groups.length > 0 && (
        <Button size="compact-sm" variant="light" loading={put.isPending} onClick={() => void putInto()}>
          Add {name} to {to}
        </Button>
      )}
      <LinkButton size="compact-sm" variant="default" {...toContact(PersonID)}>
        Open {name}
      </LinkButton>
    </Group>
  )
}
