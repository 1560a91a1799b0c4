import { type FileUpload, importReport } from '@carillon/contract/imports.ts'
import { Alert, Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { addressOf, sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { mostBadRows, useBadRows } from '../imports/queries.ts'
import type { FilePurpose } from '../imports/words.ts'
import { BadRow } from './bad-row.tsx'
import { neighbour } from './neighbour.ts'
import classes from './rows.module.css'

/** The rows that cannot be imported, one of them open to be corrected; saving it opens the next. */
export const BadRows = ({ upload: { FileID, Counts }, purpose }: { upload: FileUpload; purpose: FilePurpose }) => {
  const bad = useBadRows(FileID)
  const list = useLocalList({ pagesize: 25 })
  const [open, setOpen] = useState<number>()
  const end = useRef<HTMLParagraphElement>(null)
  const isThrough = open === 0
  useEffect(() => {
    // The form that had the focus is gone; from here the next key leads to the footer.
    if (isThrough) end.current?.focus()
  }, [isThrough])
  if (bad.isError && !bad.data) {
    const sentence = sentenceOf(bad.error, 'There was an error getting the rows.')
    return <FailedState compact message={sentence} onRetry={() => void bad.refetch()} />
  }
  if (!bad.data) return <Skeleton height={240} />
  const { Items, Size } = bad.data
  if (Items.length === 0) return <EmptyState compact sentence="Every row is good. There is nothing to correct." />

  const move = (from: number, way: 1 | -1, hasChanged = false): void => {
    const next = neighbour(Items, from, way, hasChanged)
    setOpen(next)
    const at = Items.findIndex(({ RowNo }) => RowNo === next)
    if (at !== -1) list.setPage(Math.floor(at / list.pagesize) + 1)
  }
  const shown = Items.slice((list.page - 1) * list.pagesize, list.page * list.pagesize)
  const now = open ?? Items.find(({ Outcome }) => Outcome === 'Bad')?.RowNo

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" visibleFrom="sm">
          Enter saves and goes on to the next row; Alt with ↓ and ↑ moves without saving.
        </Text>
        <Anchor href={addressOf(importReport, { params: { FileID }, query: { Outcome: 'Bad' } })} download size="sm">
          Download these rows
        </Anchor>
      </Group>
      {Size > mostBadRows && (
        <Alert color="yellow">
          The first {formatCount(mostBadRows)} of {formatCount(Size)} are shown. So many are corrected faster in the
          file itself: download them, correct them there, and upload the file again.
        </Alert>
      )}
      <Card flush>
        <ul className={classes.bad} aria-label="Rows to correct">
          {shown.map((row) => (
            <BadRow
              key={row.RowNo}
              FileID={FileID}
              row={row}
              purpose={purpose}
              isOpen={row.RowNo === now}
              takesFocus={open !== undefined}
              onOpen={() => setOpen(row.RowNo)}
              onMove={(way) => move(row.RowNo, way)}
              onDone={(next) => {
                bad.replace(next)
                move(row.RowNo, 1, true)
              }}
            />
          ))}
        </ul>
        {Items.length > list.pagesize && <Pager list={list} size={Items.length} />}
      </Card>
      <Text ref={end} tabIndex={-1} role="status" size="xs" c="dimmed" style={{ outline: 'none' }}>
        {Counts.Bad === 0 ? 'Nothing is left to correct.' : `${formatCounted(Counts.Bad, 'row')} left to correct.`}
      </Text>
    </Stack>
  )
}
