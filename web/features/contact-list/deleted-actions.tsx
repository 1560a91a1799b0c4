import { countSelected } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { type Meant, useContactActs } from '../contacts/use-contact-acts.ts'

type Props = { meant: Meant; size: number; onDone: () => void }

/** What can be done with contacts in Deleted: bring them back, or part with them. */
export const DeletedActions = ({ meant, size, onDone }: Props) => {
  const acts = useContactActs()
  const [isAsking, ask] = useDisclosure()
  const counted = formatCounted(countSelected(meant.selection, size), 'contact')
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => {
          acts.bringBack(meant)
          onDone()
        }}
      >
        Restore
      </Button>
      <Button
        size="compact-md"
        variant="default"
        c="var(--c-red)"
        title="Delete for good"
        leftSection={<IconTrash size={16} />}
        onClick={ask.open}
      >
        Delete for good
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Delete ${counted} for good?`}
        confirm={`Delete ${counted}`}
        isDangerous
        onClose={ask.close}
        onConfirm={() => {
          ask.close()
          acts.erase(meant)
          onDone()
        }}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
