import type { ColumnUse } from '@carillon/contract/imports.ts'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { FilePurpose } from '../imports/words.ts'
import { labelOf, longestFieldName, type Use, usesFor } from './column-uses.ts'

export type ColumnsProps = {
  purpose: FilePurpose
  columns: readonly ColumnUse[]
  /** What the columns are called in the file. */
  names: readonly string[]
  rows: readonly (readonly string[])[]
  faults: Readonly<Record<number, string>>
  onUse: (at: number, use: Use) => void
  onName: (at: number, name: string) => void
}

type Props = Pick<ColumnsProps, 'purpose' | 'onUse' | 'onName'> & {
  at: number
  column: ColumnUse
  name: string
  fault: string | undefined
}

/** What one column holds; a field of one's own is named too. */
export const ColumnChoice = ({ purpose, at, column, name, fault, onUse, onName }: Props) => (
  <Stack gap={6}>
    <NativeSelect
      size="xs"
      aria-label={`What is in this column? ${name}`}
      value={column.Use}
      onChange={(event) => onUse(at, event.currentTarget.value as Use)}
      data={usesFor(purpose).map((use) => ({ value: use, label: labelOf(use, purpose) }))}
    />
    {column.Use === 'Custom' && (
      <TextInput
        size="xs"
        aria-label={`Field name for ${name}`}
        placeholder="Field name"
        maxLength={longestFieldName}
        value={column.Name}
        error={fault}
        onChange={(event) => onName(at, event.currentTarget.value)}
      />
    )}
  </Stack>
)
