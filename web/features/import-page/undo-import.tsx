import { listUndos } from '@carillon/contract/undos.ts'
import { Button, Group, Text } from '@mantine/core'
import { useCall } from '../../platform/queries.ts'
import { formatTime } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { isInTime } from '../undos/undo-words.ts'
import { useUndo } from '../undos/use-undo.ts'

/** The way back from an import, for as long as there is one. */
export const UndoImport = ({ FileID }: { FileID: number }) => {
  const { data } = useCall(listUndos)
  const { undo, isUndoing } = useUndo()
  const now = useNow(15_000)
  const act = data?.Items.find((one) => one.FileID === FileID && one.CanUndo && isInTime(one, now))
  if (!act) return null
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-md" loading={isUndoing} onClick={() => void undo(act.UndoID)}>
        Undo this import
      </Button>
      <Text c="dimmed">Until {formatTime(act.ExpiresDate)}.</Text>
    </Group>
  )
}
