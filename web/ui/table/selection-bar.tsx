import { type Selection, selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { formatCount } from '../format.ts'
import classes from './data-table.module.css'

type Props = {
  count: number
  size: number
  isAll: boolean
  /** The whole page is selected but not the whole list: offers the rest. */
  isPageSelected: boolean
  /** The rows are still those of before: how many the rest are is not known. */
  isAwaited: boolean
  onSelect: (selection: Selection<number>) => void
  /** Over the heading of a table, on a phone at the foot of the screen; or at the end of a list, in sight of all of it. */
  place: 'heading' | 'end'
  children: ReactNode
}

/**
 * How many rows are meant, and what can be done with them. It moves nothing, so that the next tick hits what it was meant for. Where there
 * is no room for all words, those marked `data-brief` are icons, and then all but the first: what can be done stays in sight.
 */
export const SelectionBar = ({ count, size, isAll, isPageSelected, isAwaited, onSelect, place, children }: Props) => {
  const clear = useRef<HTMLButtonElement>(null)
  const selectRest = (): void => {
    onSelect(selectAll)
    // Its own button goes with it.
    clear.current?.focus()
  }
  return (
    <section className={classes.bar} data-place={place} aria-label="Selection">
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
          {isAll && size > 1 ? `All ${formatCount(size)} selected` : `${formatCount(count)} selected`}
        </Text>
        {isPageSelected && (
          <Button variant="subtle" size="compact-sm" disabled={isAwaited} onClick={selectRest}>
            Select all {formatCount(size)}
          </Button>
        )}
        <Button ref={clear} variant="subtle" size="compact-sm" color="gray" onClick={() => onSelect(selectNone)}>
          Clear
        </Button>
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.acts!}>
        {children}
      </Group>
    </section>
  )
}
