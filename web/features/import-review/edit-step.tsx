import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { ImportFrame } from '../imports/import-frame.tsx'
import type { RowKind } from '../imports/queries.ts'
import type { StepProps } from '../imports/use-flow.ts'
import { wordsOf } from '../imports/words.ts'
import { BadRows } from './bad-rows.tsx'
import { PagedRows } from './paged-rows.tsx'

type Props = StepProps & {
  /** Which of them are open; without a wish the first kind that there is. */
  rows: RowKind | undefined
  onRows: (kind: RowKind) => void
}

/** The rows that are not plainly good: those to correct, those with a note, those that a later one replaces. */
export const EditStep = ({ upload, act, frame, rows, onRows }: Props) => {
  const { Counts } = upload
  const words = wordsOf(frame.purpose)
  const tabs: { kind: RowKind; label: string; count: number }[] = [
    { kind: 'Bad', label: 'To correct', count: Counts.Bad },
    { kind: 'Noted', label: 'With a note', count: Counts.Noted },
    { kind: 'Replaced', label: 'Twice in the file', count: Counts.DuplicatesInFile },
    { kind: 'Removed', label: 'Left out', count: Counts.Removed },
  ]
  const [first] = useState<RowKind>(tabs.find(({ count }) => count > 0)?.kind ?? 'Bad')
  const kind = rows ?? first
  return (
    <ImportFrame
      {...frame}
      title="Correct rows"
      sentence="Whatever you do not correct is left out and stays in the report. Nothing is lost."
      footer={
        <>
          <Button variant="default" onClick={() => act({ kind: 'back' })}>
            Back
          </Button>
          {Counts.Good > 0 && <Button onClick={() => act({ kind: 'next' })}>Next: {words.importTitle}</Button>}
        </>
      }
    >
      <Tabs value={kind} onChange={(next) => onRows(next as RowKind)} keepMounted={false}>
        <TabStrip label="Rows" active={kind}>
          {tabs.map(({ kind: each, label, count }) => (
            <Tabs.Tab key={each} value={each} disabled={count === 0 && each !== 'Bad'}>
              {label} {formatCount(count)}
            </Tabs.Tab>
          ))}
        </TabStrip>
        <Tabs.Panel value={kind} pt="md">
          {kind === 'Bad' ? (
            <BadRows upload={upload} purpose={frame.purpose} />
          ) : (
            <Card flush>
              <PagedRows key={kind} FileID={upload.FileID} kind={kind} purpose={frame.purpose} />
            </Card>
          )}
        </Tabs.Panel>
      </Tabs>
    </ImportFrame>
  )
}
