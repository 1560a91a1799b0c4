import { Text } from '@mantine/core'
import { ColumnChoice, type ColumnsProps } from './column-choice.tsx'
import classes from './columns.module.css'

const shown = 3

/** The same on a narrow page: each column with some of what stands in it. */
export const ColumnCards = ({ columns, names, rows, faults, ...rest }: ColumnsProps) => (
  <ul className={classes.cards}>
    {columns.map((column, at) => {
      const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <li key={at} data-out={column.Use === 'Skip' || undefined}>
          <Text fw={600}>{names[at]}</Text>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {cells.length > 0 ? cells.slice(0, shown).join(' · ') : 'Nothing in the first rows'}
          </Text>
          <ColumnChoice at={at} column={column} name={names[at]!} fault={faults[at]} {...rest} />
        </li>
      )
    })}
  </ul>
)
