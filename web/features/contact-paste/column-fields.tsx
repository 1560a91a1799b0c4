import { Autocomplete, NativeSelect, Text } from '@mantine/core'
import { useFieldNames } from '../contacts/queries.ts'
import classes from './column-fields.module.css'
import type { ColumnFaults } from './further-columns.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'

type Props = {
  columns: readonly FurtherColumn[]
  rows: readonly PasteRow[]
  faults?: ColumnFaults
  /** People of a broadcast alone have names and numbers, and nothing more. */
  isNamesAlone?: boolean
  onChange: (column: string, to: Partial<FurtherColumn>) => void
}

export const idOfColumn = (column: string): string => `column ${column}`

/** What becomes of columns that hold neither names nor numbers. */
export const ColumnFields = ({ columns, rows, faults = {}, isNamesAlone = false, onChange }: Props) => {
  const known = useFieldNames()
  const uses = isNamesAlone ? usesOfNames : [...usesKept, ...usesOfNames]
  return (
    <section aria-labelledby="further-columns">
      <Text fw={600} id="further-columns">
        {columns.length === 1 ? 'One more column' : `${columns.length} more columns`}
      </Text>
      <Text c="dimmed" size="xs">
        {isNamesAlone
          ? `Say whether ${columns.length === 1 ? 'it' : 'one of them'} holds the names. What holds none is left out.`
          : 'Keep each in a field of your contacts, one that you have or a new one, say that it is their names, or leave it out.'}
      </Text>
      <ul className={classes.columns}>
        {columns.map(({ column, use, name }) => (
          <li key={column} className={classes.column}>
            <div className={classes.what}>
              <Text size="sm" fw={600} truncate title={column}>
                {column}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {examplesOf(rows, column)}
              </Text>
            </div>
            <NativeSelect
              size="sm"
              aria-label={`What becomes of ${column}?`}
              {...(use !== 'Custom' && { id: idOfColumn(column), error: faults[column] })}
              value={use}
              onChange={({ currentTarget }) => onChange(column, { use: currentTarget.value as FurtherColumn['use'] })}
              data={uses}
            />
            {use === 'Custom' && (
              <Autocomplete
                size="sm"
                id={idOfColumn(column)}
                aria-label={`Field name for ${column}`}
                placeholder="Field name"
                maxLength={50}
                data={known}
                value={name}
                error={faults[column]}
                onChange={(value) => onChange(column, { name: value })}
                // Enter in a name must not send the whole list off.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const usesKept = [
  { value: 'Custom', label: 'Custom field' },
  { value: 'Notes', label: 'Notes' },
]
const usesOfNames = [
  { value: 'Name', label: 'Whole name' },
  { value: 'FirstName', label: 'First name' },
  { value: 'LastName', label: 'Last name' },
  { value: 'Skip', label: 'Leave out' },
]

const examplesOf = (rows: readonly PasteRow[], column: string): string => {
  const cells = new Set(rows.flatMap(({ cells }) => cells?.[column] ?? []))
  return [...cells].slice(0, 3).join(' · ')
}
