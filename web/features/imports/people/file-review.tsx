import type { FileUpload } from '@carillon/contract/imports.ts'
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { ColumnCards } from '../columns/column-cards.tsx'
import { ColumnTable } from '../columns/column-table.tsx'
import { useFileColumns } from './use-file-columns.ts'
import { type FilePerson, type PeopleAdded, useTakeRows } from './use-take-rows.ts'

export type FileUse = {
  failure: string | undefined
  isWorking: boolean
  /** Takes the file as the server has read it. */
  onFile: (FileID: number) => void
  /** Takes its rows, which come one portion after the other to `addPeople`. */
  onRows: (take: () => Promise<PeopleAdded>) => void
  addPeople: (people: FilePerson[]) => Promise<PeopleAdded>
}

type Props = FileUse & {
  upload: FileUpload
  /** Its rows have been read by columns that were chosen by hand. */
  isProcessed: boolean
  onProcessed: () => void
  onAnother: () => void
}

const consentMissing = 'Please confirm you have collected proper consent.'

/** REVIEW: the first five rows, what the columns hold, and the consent; then they are added. */
export const FileReview = ({ upload, isProcessed, onProcessed, onAnother, ...use }: Props) => {
  const { failure, isWorking } = use
  const columns = useFileColumns(upload)
  const rows = useTakeRows(use.addPeople)
  const consent = useRef<HTMLInputElement>(null)
  const [hasConsent, setHasConsent] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const Columns = isNarrow ? ColumnCards : ColumnTable
  const { Tabs } = upload.FileStructure

  const submit = async (): Promise<void> => {
    // The counts by other columns are seen before anybody is added.
    if (columns.isChanged) {
      const isTaken = await columns.process()
      setIsTried(!isTaken)
      if (isTaken) onProcessed()
      return
    }
    setIsTried(true)
    if (columns.whole) return
    if (!hasConsent) return consent.current?.focus()
    if (!isProcessed) return use.onFile(upload.FileID)
    // What the server has ready of a file is by its own reading of the columns.
    use.onRows(async () => ({ ...(await rows.take(upload.FileID)), Bad: upload.Counts.Bad }))
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {upload.FileName}
        </Text>
        <Text c="dimmed" role="status">
          {isProcessed
            ? `${formatCounted(upload.Counts.Good, 'row')} can be texted${upload.Counts.Bad > 0 ? `, ${formatCounted(upload.Counts.Bad, 'row')} cannot` : ''}`
            : formatCounted(Tabs[columns.at]?.RowCount ?? 0, 'row')}
        </Text>
      </Group>
      {Tabs.length > 1 && (
        <NativeSelect
          label="Sheet"
          value={String(columns.at)}
          onChange={(event) => columns.setSheet(Number(event.currentTarget.value))}
          data={Tabs.map(({ Name, RowCount }, at) => ({
            value: String(at),
            label: `${Name} (${formatCounted(RowCount, 'row')})`,
          }))}
        />
      )}
      <Switch
        label="The first row holds the names of the columns"
        checked={columns.hasHeader}
        onChange={(event) => columns.setHasHeader(event.currentTarget.checked)}
      />
      <Columns
        purpose="contacts"
        columns={columns.columns}
        names={columns.names}
        rows={columns.rows}
        faults={isTried ? columns.byColumn : {}}
        onUse={columns.choose}
        onName={columns.rename}
      />
      <Text size="xs" c="dimmed" role="status">
        {columns.told}
      </Text>
      <Checkbox
        ref={consent}
        label="These people have agreed to get texts from us."
        checked={hasConsent}
        error={isTried && !columns.isChanged && !hasConsent && consentMissing}
        onChange={(event) => setHasConsent(event.currentTarget.checked)}
      />
      {(failure || columns.failure || (isTried && columns.whole)) && (
        <Alert color="red" role="alert">
          {failure ?? columns.failure ?? columns.whole}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onAnother}>
          Choose another file
        </Button>
        {isWorking && rows.done > 0 && (
          <Text size="xs" c="dimmed" role="status">
            {formatCount(rows.done)} of {formatCount(upload.Counts.Good)}
          </Text>
        )}
        <Button loading={isWorking || columns.isSending} onClick={() => void submit()}>
          {columns.isChanged ? 'Read the rows with these columns' : 'Add these people'}
        </Button>
      </Group>
    </Stack>
  )
}
