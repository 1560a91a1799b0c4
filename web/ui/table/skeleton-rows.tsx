import { Skeleton } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

type Props<Row> = { columns: readonly Column<Row>[]; isSelectable: boolean; hasMenu: boolean }

const widths = ['62%', '48%', '70%', '55%', '66%', '44%', '58%', '72%']

/** Eight rows in the shape of what will come. */
export const SkeletonRows = <Row,>({ columns, isSelectable, hasMenu }: Props<Row>) =>
  widths.map((width) => (
    <tr key={width}>
      {isSelectable && (
        <td className={classes.tick}>
          <Skeleton height={16} width={16} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-hide-below={column.hideBelow}>
          <Skeleton height={14} width={width} my={3} />
        </td>
      ))}
      {hasMenu && <td className={classes.menu} />}
    </tr>
  ))
