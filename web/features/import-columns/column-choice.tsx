import type { ColumnUse } from '@carillon/contract/imports.ts'
import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
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
  /** Columns of which we are not sure, and those of them that nobody has looked at yet. */
  asked: readonly number[]
  unsure: readonly number[]
  onCheck: (at: number, isRight: boolean) => void
}

type Props = Pick<ColumnsProps, 'purpose' | 'onUse' | 'onName' | 'asked' | 'unsure' | 'onCheck'> & {
  at: number
  column: ColumnUse
  name: string
  fault: string | undefined
}

/** What one column holds; a field of one's own is named too. */
export const ColumnChoice = ({ purpose, at, column, name, fault, onUse, onName, asked, unsure, onCheck }: Props) => (
  <Stack gap={6}>
    <NativeSelect
      size="xs"
      aria-label={`What is in this column? ${name}`}
      value={column.Use}
      onChange={(event) => onUse(at, event.currentTarget.value as Use)}
      data={usesFor(purpose).map((use) => ({ value: use, label: labelOf(use, purpose) }))}
    />
    {asked.includes(at) && column.Use !== 'Skip' && (
      <div>
        <Text size="xs" fw={600} style={{ visibility: unsure.includes(at) ? 'visible' : 'hidden' }}>
          Please check
        </Text>
        <Checkbox
          size="xs"
          label="This is right"
          aria-label={`This is right: ${labelOf(column.Use, purpose)}, ${name}`}
          checked={!unsure.includes(at)}
          error={fault}
          aria-invalid={fault !== undefined}
          onChange={(event) => onCheck(at, event.currentTarget.checked)}
        />
      </div>
    )}
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
