import { Text } from '@mantine/core'
import type { Column } from '../../../ui/table/column.ts'
import classes from './plain-table.module.css'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  empty: string
}

/** A few rows that are neither paged nor chosen. */
export const PlainTable = <Row,>({ label, columns, rows, keyOf, empty }: Props<Row>) => (
  <div className={classes.frame}>
    {rows.length === 0 ? (
      <Text p="sm" c="dimmed">
        {empty}
      </Text>
    ) : (
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align, hideBelow }) => (
              <th key={key} scope="col" data-align={align} data-hide-below={hideBelow}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, align, hideBelow }) => (
                <td key={key} data-align={align} data-hide-below={hideBelow}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </div>
)
