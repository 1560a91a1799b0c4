import { listContacts } from '@carillon/contract/contacts.ts'
import { Autocomplete, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import classes from './column-fields.module.css'
import type { ColumnFaults } from './further-columns.ts'
import type { FurtherColumn, PasteRow } from './paste-state.ts'

type Props = {
  columns: readonly FurtherColumn[]
  rows: readonly PasteRow[]
  faults: ColumnFaults
  onChange: (column: string, to: Partial<FurtherColumn>) => void
}

export const idOfColumn = (column: string): string => `column ${column}`

/** What becomes of columns that hold neither names nor numbers. */
export const ColumnFields = ({ columns, rows, faults, onChange }: Props) => {
  const known = useFieldNames()
  return (
    <section aria-labelledby="further-columns">
      <Text fw={600} id="further-columns">
        {columns.length === 1 ? 'One more column' : `${columns.length} more columns`}
      </Text>
      <Text c="dimmed" size="xs">
        Keep each in a field of your contacts, one that you have or a new one, or leave it out.
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
              data={[
                { value: 'Custom', label: 'Custom field' },
                { value: 'Notes', label: 'Notes' },
                { value: 'Skip', label: 'Leave out' },
              ]}
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

const examplesOf = (rows: readonly PasteRow[], column: string): string => {
  const cells = new Set(rows.flatMap(({ cells }) => cells?.[column] ?? []))
  return [...cells].slice(0, 3).join(' · ')
}

/** Fields that the contacts added last have: whoever names one of them goes on with it. */
const useFieldNames = (): string[] => {
  const { data } = useQuery(queryOf(listContacts, { query: { pagesize: 200, sortby: '-CreatedDate' } }))
  return [...new Set(data?.Items.flatMap(({ CustomData }) => Object.keys(CustomData)))].toSorted()
}
