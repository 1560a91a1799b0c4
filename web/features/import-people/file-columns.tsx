import type { FileUpload } from '@carillon/contract/imports.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { formatCounted } from '../../ui/format.ts'
import { ColumnCards } from '../import-columns/column-cards.tsx'
import { ColumnTable } from '../import-columns/column-table.tsx'
import { SheetFields } from '../import-columns/sheet-fields.tsx'
import { isStopped } from '../imports/flow.ts'
import { notProcessed } from '../imports/words.ts'
import { useFileColumns } from './use-file-columns.ts'

type Props = { upload: FileUpload; onRead: () => void; onAnother: () => void }

/** METADATA: the first five rows, and what the columns hold; then all rows are read by them. */
export const FileColumns = ({ upload, onRead, onAnother }: Props) => {
  const columns = useFileColumns(upload)
  const [isTried, setIsTried] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const Columns = isNarrow ? ColumnCards : ColumnTable
  const { Tabs } = upload.FileStructure
  const fault = columns.failure ?? (isTried ? columns.whole : undefined)

  const read = async (): Promise<void> => {
    setIsTried(true)
    if (await columns.process()) onRead()
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {upload.FileName}
        </Text>
        <Text c="dimmed">{formatCounted(Tabs[columns.at]?.RowCount ?? 0, 'row')}</Text>
      </Group>
      {isStopped(upload) && (
        <Alert color="red" role="alert">
          {upload.Message ?? notProcessed}
        </Alert>
      )}
      <SheetFields tabs={Tabs} columns={columns} />
      <Columns
        purpose="broadcast"
        columns={columns.columns}
        names={columns.names}
        rows={columns.rows}
        faults={isTried ? columns.byColumn : {}}
        onUse={columns.choose}
        onName={columns.rename}
        asked={columns.asked}
        unsure={columns.unsure}
        onCheck={columns.check}
      />
      <Text size="xs" c="dimmed" role="status">
        {columns.told}
      </Text>
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onAnother}>
          Choose another file
        </Button>
        <Button loading={columns.isSending} onClick={() => void read()}>
          Check the rows
        </Button>
      </Group>
    </Stack>
  )
}
