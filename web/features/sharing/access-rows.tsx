import { Group, Input, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useId } from 'react'

/** Ids of those who use a thing, and of those who see it alone. */
type Given = { readonly uses: number[]; readonly sees: number[] }

const words = [
  { value: 'none', label: 'No access' },
  { value: 'sees', label: 'Reads' },
  { value: 'uses', label: 'Reads and sends' },
]

type Props = {
  label: string
  description: string
  error: string | undefined
  /** What is given or whom it is given to; undefined until they are known. */
  rows: readonly { id: number; name: string }[] | undefined
  none: string
  given: Given
  onChange: (given: Given) => void
}

/** How far each of them may go. */
export const AccessRows = ({ label, description, error, rows, none, given, onChange }: Props) => {
  const id = useId()
  const give = (row: number, access: string): void => {
    const others = (ids: readonly number[]) => ids.filter((each) => each !== row)
    onChange({
      uses: access === 'uses' ? [...others(given.uses), row] : others(given.uses),
      sees: access === 'sees' ? [...others(given.sees), row] : others(given.sees),
    })
  }
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      {...{ label, description, error }}
    >
      <Stack gap="xs" mt="xs">
        {!rows && <Skeleton height={36} role="status" aria-label="Loading" />}
        {rows?.length === 0 && <Text c="dimmed">{none}</Text>}
        {rows?.map((row) => (
          <Group key={row.id} justify="space-between" wrap="nowrap" gap="sm">
            <Text component="label" htmlFor={`${id}-${row.id}`} style={{ overflowWrap: 'anywhere' }}>
              {row.name}
            </Text>
            <NativeSelect
              id={`${id}-${row.id}`}
              w={168}
              style={{ flexShrink: 0 }}
              data={words}
              value={given.uses.includes(row.id) ? 'uses' : given.sees.includes(row.id) ? 'sees' : 'none'}
              onChange={({ currentTarget }) => give(row.id, currentTarget.value)}
            />
          </Group>
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
