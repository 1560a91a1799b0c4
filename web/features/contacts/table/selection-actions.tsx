import { type Group, systemGroups } from '@carillon/contract/contacts.ts'
import { countSelected } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { NewGroupDialog } from '../groups/new-group-dialog.tsx'
import { type Meant, useContactActs } from '../use-contact-acts.ts'
import { AddToGroupMenu } from './add-to-group-menu.tsx'

type Props = {
  group: Pick<Group, 'ListID' | 'ListName' | 'ListType'>
  meant: Meant
  /** Rows in all that the list shows. */
  size: number
  onDone: () => void
}

/** What can be done with the selected contacts. */
export const SelectionActions = ({ group, meant, size, onDone }: Props) => {
  const acts = useContactActs()
  const [isNewGroupOpen, newGroup] = useDisclosure()
  const [asked, setAsked] = useState<'remove' | 'delete'>()
  const isOneByOne = meant.selection.Type === 'Selected'
  const counted = formatCounted(countSelected(meant.selection, size), 'contact')
  const remove = (): void => acts.removeFrom(group, meant)
  const moveToDeleted = (): void => acts.moveToDeleted(meant)

  // What was chosen one by one can be put back by Undo; a sweep cannot, so it is asked about first.
  const begin = (what: 'remove' | 'delete', act: () => void): void => {
    if (isOneByOne) {
      act()
      onDone()
    } else setAsked(what)
  }

  if (group.ListID === systemGroups.Deleted) {
    return (
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => {
          acts.bringBack(meant.selection)
          onDone()
        }}
      >
        Restore
      </Button>
    )
  }
  return (
    <>
      <AddToGroupMenu
        except={group.ListID}
        onNew={newGroup.open}
        onChoose={(chosen) => {
          acts.addTo(chosen, meant)
          onDone()
        }}
      />
      {group.ListType === 'User' && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconUserMinus size={16} />}
          onClick={() => begin('remove', remove)}
        >
          Remove from group
        </Button>
      )}
      {/* "All" of a group means that group; only Everyone can be swept into Deleted. */}
      {(isOneByOne || group.ListID === systemGroups.Everyone) && (
        <Button
          size="compact-md"
          variant="default"
          c="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => begin('delete', moveToDeleted)}
        >
          Delete
        </Button>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === 'delete' ? `Delete ${counted}?` : `Remove ${counted} from ${group.ListName}?`}
        confirm={asked === 'delete' ? `Delete ${counted}` : `Remove ${counted}`}
        isDangerous
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked === 'delete') moveToDeleted()
          else remove()
          setAsked(undefined)
          onDone()
        }}
      >
        {asked === 'delete'
          ? 'They leave every group and move to Deleted, from where you can restore them.'
          : 'They stay in Everyone and in their other groups.'}
      </ConfirmDialog>
      <NewGroupDialog opened={isNewGroupOpen} onClose={newGroup.close} meant={meant} onMade={onDone} />
    </>
  )
}
