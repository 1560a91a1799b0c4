import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Column, nextSort, sortDirection } from './column.ts'
import classes from './data-table.module.css'

type Props<Row> = { column: Column<Row>; sort: string; onSort: (sort: string) => void }

/** A column head; a button when the list can be put in its order. */
export const HeadCell = <Row,>({ column, sort, onSort }: Props<Row>) => {
  const { sortby, header } = column
  const direction = sortDirection(sort, sortby)
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={sortby === undefined ? undefined : direction}
    >
      {sortby === undefined ? (
        header
      ) : (
        <UnstyledButton className={classes.sort!} onClick={() => onSort(nextSort(sort, sortby))}>
          {header}
          <Arrow size={14} aria-hidden="true" data-active={direction !== 'none' || undefined} />
        </UnstyledButton>
      )}
    </th>
  )
}
