import { ColumnChoice, type ColumnsProps } from './column-choice.tsx'
import classes from './columns.module.css'

/** The first rows as in the spreadsheet, with a choice above each column. */
export const ColumnTable = ({ columns, names, rows, faults, ...rest }: ColumnsProps) => (
  // A wide table is moved by the arrow keys too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
  <section className={classes.scroller} tabIndex={0} aria-label="The first rows of the file">
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={at} scope="col" data-out={column.Use === 'Skip' || undefined}>
              <span className={classes.name}>{names[at]}</span>
              <ColumnChoice at={at} column={column} name={names[at]!} fault={faults[at]} {...rest} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={number}>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={at} data-out={column.Use === 'Skip' || undefined}>
                {row[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
