import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { remember, remembered } from '../../platform/storage.ts'

const sizes = [10, 25, 50, 100] as const
const key = 'broadcasts.pagesize'

/** The page size of the list, remembered in this browser (rules/pages 4). */
export const usePageSize = (): [number, (size: number) => void] => {
  const [size, setSize] = useState(() => sizes.find((each) => String(each) === remembered(key)) ?? sizes[0])
  const change = (next: number): void => {
    setSize(sizes.find((each) => each === next) ?? sizes[0])
    remember(key, String(next))
  }
  return [size, change]
}

export const PageSize = ({ size, onChange }: { size: number; onChange: (size: number) => void }) => (
  <Group gap="xs" wrap="nowrap" ml={{ base: 0, sm: 'auto' }}>
    <Text component="label" htmlFor="rows-per-page" size="xs" c="dimmed">
      Rows
    </Text>
    <NativeSelect
      id="rows-per-page"
      size="xs"
      w={76}
      data={sizes.map(String)}
      value={String(size)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  </Group>
)
