import { type Selection, selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import classes from './data-table.module.css'

type Props = {
  count: number
  size: number
  /** The whole page is selected but not the whole list: offers the rest. */
  isPageSelected: boolean
  onSelect: (selection: Selection<number>) => void
  children: ReactNode
}

/** How many rows are meant, and what can be done with them. */
export const SelectionBar = ({ count, size, isPageSelected, onSelect, children }: Props) => (
  <section className={classes.bar} aria-label="Selection">
    <Group gap="xs">
      <Text fw={600}>
        {count === size && size > 1 ? `All ${formatCount(size)} selected` : `${formatCount(count)} selected`}
      </Text>
      {isPageSelected && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect(selectAll)}>
          Select all {formatCount(size)}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onSelect(selectNone)}>
        Clear
      </Button>
    </Group>
    <Group gap="xs">{children}</Group>
  </section>
)
