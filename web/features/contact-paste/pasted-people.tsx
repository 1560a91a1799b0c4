import { Alert, Button, Group, Progress, Stack, Switch, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { ColumnFields } from './column-fields.tsx'
import { isNameUse } from './name-columns.ts'
import { isOrderAsked, NameOrder, orderMissing } from './name-order.tsx'
import type { FurtherColumn } from './paste-row.ts'
import { judgeRows } from './paste-rows.ts'
import type { PasteAct, PasteState } from './paste-state.ts'
import { PasteTable } from './paste-table.tsx'
import type { useAddPasted } from './use-add-pasted.ts'

type Props = {
  state: PasteState
  send: (act: PasteAct) => void
  CountryID: number
  adding: ReturnType<typeof useAddPasted>
}

/** What was found, to be corrected in place. Lines without a number are rows too, with the reason. */
export const PastedPeople = ({ state, send, CountryID, adding }: Props) => {
  const { rows, isLastFirst } = state
  const columns = useMemo(() => state.columns.map(namesAlone), [state.columns])
  const [isTold, setIsTold] = useState(false)
  const order = useRef<HTMLDivElement>(null)
  const isAsked = isOrderAsked(rows, isLastFirst)
  const add = (): void => {
    setIsTold(true)
    if (isAsked) order.current?.querySelector('input')?.focus()
    else void adding.add(judged)
  }
  const judged = useMemo(() => judgeRows(rows, CountryID, 'first'), [rows, CountryID])
  const [isFaultyOnly, setIsFaultyOnly] = useState(judged.faulty.length > 0 && judged.good.length > aPage)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = judged.good.length
  const faults = judged.faulty.length + judged.partial.length
  return (
    <Stack gap="md">
      <div>
        <Text ref={heading} tabIndex={-1} fw={600} style={{ outline: 'none' }}>
          {formatCounted(rows.length, 'row')} found
        </Text>
        <Text c="dimmed" size="xs" role="status">
          {[
            faults > 0 && `${formatCounted(faults, 'number')} to correct`,
            judged.repeated > 0 && `${formatCounted(judged.repeated, 'row')} with a number that stands above`,
          ]
            .filter(Boolean)
            .join(', ') || 'All numbers look right.'}
        </Text>
      </div>
      {(faults > 0 || isFaultyOnly) && (
        <Group justify="space-between" gap="xs">
          <Switch
            label="Show only numbers to correct"
            checked={isFaultyOnly}
            onChange={(event) => setIsFaultyOnly(event.currentTarget.checked)}
          />
          {judged.faulty.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => send({ type: 'remove', ids: judged.faulty.map(({ id }) => id) })}
            >
              Remove them
            </Button>
          )}
        </Group>
      )}
      <div ref={order}>
        <NameOrder {...{ rows, isLastFirst, send }} error={isTold && isAsked ? orderMissing : undefined} />
      </div>
      {columns.length > 0 && (
        <ColumnFields
          {...{ columns, rows }}
          isNamesAlone
          onChange={(column, to) => send({ type: 'column', column, to })}
        />
      )}
      <PasteTable {...{ rows, judged, isFaultyOnly, columns, send }} />
      {adding.failure && (
        <Alert color="red" role="alert">
          {adding.failure}
        </Alert>
      )}
      {adding.isWorking && (
        <div>
          <Progress value={(adding.done / Math.max(1, count)) * 100} aria-label="Adding people" />
          <Text size="xs" c="dimmed" role="status" mt={4}>
            {formatCount(adding.done)} of {formatCount(count)}
          </Text>
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <Button variant="default" disabled={adding.isWorking} onClick={() => send({ type: 'back' })}>
          Back
        </Button>
        <Group gap="sm">
          {judged.faulty.length > 0 && (
            <Text size="xs" c="dimmed">
              {formatCounted(judged.faulty.length, 'row')} will be left out.
            </Text>
          )}
          <Button disabled={count === 0} loading={adding.isWorking} onClick={add}>
            Add {formatCounted(count, 'person', 'people')}
            {judged.numbers > count && `, ${formatCounted(judged.numbers, 'number')}`}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const namesAlone = (column: FurtherColumn): FurtherColumn =>
  isNameUse(column.use) ? column : { ...column, use: 'Skip' }

/** Rows that the table shows at once. */
const aPage = 25
