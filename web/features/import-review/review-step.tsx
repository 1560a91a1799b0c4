import { Alert, Button, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { TrialNote } from '../account/trial-note.tsx'
import { previewRows } from '../import-columns/column-uses.ts'
import { ImportFrame } from '../imports/import-frame.tsx'
import { type RowKind, useImportRows } from '../imports/queries.ts'
import type { StepProps } from '../imports/use-flow.ts'
import { wordsOf } from '../imports/words.ts'
import { CheckCounts } from './check-counts.tsx'
import { RowTable } from './row-table.tsx'

type Props = StepProps & { onRows: (kind: RowKind) => void }

/** What the check found, in words, with the first rows as they will be imported. */
export const ReviewStep = ({ upload, act, frame, onRows }: Props) => {
  const { FileID, Counts } = upload
  const words = wordsOf(frame.purpose)
  const good = useImportRows(FileID, 'Good', { pagesize: previewRows })
  const isWrongColumn = Counts.Rows > 0 && Counts.Bad > Counts.Rows / 2
  return (
    <ImportFrame
      {...frame}
      title="What we found"
      sentence={words.reviewSentence}
      footer={
        <>
          <Button variant="default" onClick={() => act({ kind: 'back' })}>
            Back
          </Button>
          {Counts.Bad > 0 && Counts.Good > 0 && (
            <Button variant="subtle" color="gray" onClick={() => act({ kind: 'asked', step: 'IMPORT' })}>
              Go on without {Counts.Bad === 1 ? 'it' : 'them'}
            </Button>
          )}
          {Counts.Bad + Counts.Good > 0 && (
            <Button onClick={() => (Counts.Bad > 0 ? onRows('Bad') : act({ kind: 'next' }))}>
              {Counts.Bad > 0 ? `Correct ${formatCounted(Counts.Bad, 'row')}` : `Next: ${words.importTitle}`}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {isWrongColumn && (
          <Alert color="yellow" title="Most rows have no good phone number">
            Perhaps another column holds the numbers.{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => act({ kind: 'asked', step: 'METADATA' })}>
              Look at the columns
            </Button>
          </Alert>
        )}
        {frame.purpose === 'contacts' && <TrialNote />}
        <CheckCounts counts={Counts} purpose={frame.purpose} onRows={onRows} />
        {Counts.Good > 0 && (
          <Card title={Counts.Good > previewRows ? `The first ${previewRows}` : 'Ready to import'} flush>
            <RowTable kind="Good" purpose={frame.purpose} fetched={good} />
          </Card>
        )}
        {Counts.Good + Counts.Bad === 0 && (
          <Text>There is nothing left to import. Choose another sheet or other columns, or discard this file.</Text>
        )}
      </Stack>
    </ImportFrame>
  )
}
