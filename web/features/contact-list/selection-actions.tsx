import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import { countSelected } from '@carillon/domain/table/selection.ts'
import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconMessage, IconPhoneOutgoing, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCounted } from '../../ui/format.ts'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { useTexting } from '../contacts/texting.ts'
import { type Meant, useContactActs } from '../contacts/use-contact-acts.ts'
import { useExport } from '../contacts/use-export.ts'
import { GroupDialog } from '../groups/group-dialog.tsx'
import { AddToGroupMenu } from './add-to-group-menu.tsx'
import { DeletedActions } from './deleted-actions.tsx'

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
  const QuickSend = useTexting()
  const exportCsv = useExport()
  const mayText = useMay('sender')
  const [isNewGroupOpen, newGroup] = useDisclosure()
  const [quick, setQuick] = useState<'text' | 'call'>()
  const mayCall = useAccount().Profile.VoiceAllowed
  const then = (act: () => void) => (): void => {
    act()
    onDone()
  }
  if (group.ListID === systemGroups.Deleted) return <DeletedActions meant={meant} size={size} onDone={onDone} />
  return (
    <>
      {mayText && (
        <Button size="compact-md" leftSection={<IconMessage size={16} />} onClick={() => setQuick('text')}>
          Text
          <Box component="span" visibleFrom="sm">
            &nbsp;these people
          </Box>
        </Button>
      )}
      {mayText && mayCall && (
        <Button
          size="compact-md"
          variant="default"
          data-brief
          title="Call these people"
          leftSection={<IconPhoneOutgoing size={16} />}
          onClick={() => setQuick('call')}
        >
          Call these people
        </Button>
      )}
      <AddToGroupMenu
        except={group.ListID}
        onNew={newGroup.open}
        onChoose={(chosen) => then(() => acts.addTo(chosen, meant))()}
      />
      {group.ListType === 'User' && (
        <Button
          size="compact-md"
          variant="default"
          data-brief
          title="Remove from group"
          leftSection={<IconUserMinus size={16} />}
          onClick={then(() => acts.removeFrom(group, meant))}
        >
          Remove from group
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        data-brief
        title="Export CSV"
        leftSection={<IconDownload size={16} />}
        onClick={() => void exportCsv(group.ListName, meant)}
      >
        Export CSV
      </Button>
      <Button
        size="compact-md"
        variant="default"
        c="var(--c-red)"
        title="Delete"
        leftSection={<IconTrash size={16} />}
        onClick={then(() => acts.moveToDeleted(meant))}
      >
        Delete
      </Button>
      {quick && (
        <QuickSend
          by={quick}
          meant={meant}
          to={formatCounted(countSelected(meant.selection, size), 'contact')}
          onClose={() => setQuick(undefined)}
          onSent={onDone}
        />
      )}
      <GroupDialog opened={isNewGroupOpen} onClose={newGroup.close} meant={meant} onMade={onDone} />
    </>
  )
}
