import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { useAccount } from '../account/queries.ts'
import { ImportFrame } from '../imports/import-frame.tsx'
import type { StepProps } from '../imports/use-flow.ts'
import { ColumnCards } from './column-cards.tsx'
import { ColumnTable } from './column-table.tsx'
import { firstPerson } from './first-person.ts'
import { FirstPersonCard } from './first-person-card.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { useColumns } from './use-columns.ts'

/** Which sheet, and what its columns hold: ours to propose, theirs to say. */
export const ColumnsStep = ({ upload, act, frame }: StepProps) => {
  const { Tabs } = upload.FileStructure
  const columns = useColumns(upload, act)
  const { CountryID } = useAccount()
  const isNarrow = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false })
  const Columns = isNarrow ? ColumnCards : ColumnTable
  return (
    <ImportFrame
      {...frame}
      title="What is in the columns?"
      sentence={
        columns.asked.length > 0
          ? 'We filled in what we recognised. Where it says “Please check” we are not sure: say that it is right, or change it.'
          : 'We filled in what we recognised. Look whether it is right, and change what is not.'
      }
      footer={
        <Button loading={columns.isSending} onClick={() => void columns.submit()}>
          Next: Check the rows
        </Button>
      }
    >
      <Stack gap="md">
        <SheetFields tabs={Tabs} columns={columns} />
        <Card
          title={columns.rows.length === 1 ? 'The first row' : `The first ${formatCounted(columns.rows.length, 'row')}`}
          flush
        >
          <Columns
            purpose={frame.purpose}
            columns={columns.columns}
            names={columns.names}
            rows={columns.rows}
            faults={columns.faults.byColumn}
            onUse={columns.choose}
            onName={columns.rename}
            asked={columns.asked}
            unsure={columns.unsure}
            onCheck={columns.check}
          />
        </Card>
        <Text size="xs" c="dimmed" role="status">
          {columns.told}
        </Text>
        <FirstPersonCard purpose={frame.purpose} person={firstPerson(columns.rows[0], columns.columns, CountryID)} />
        {columns.faults.whole && (
          <Alert color="red" role="alert">
            {columns.faults.whole}
          </Alert>
        )}
        {columns.isReadAnew && (
          <Alert color="yellow">
            The rows will be checked anew with these columns. What you corrected by hand is to be corrected again.
          </Alert>
        )}
      </Stack>
    </ImportFrame>
  )
}
