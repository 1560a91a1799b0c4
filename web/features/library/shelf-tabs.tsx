import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { type Shelf, useShelfCounts } from './queries.ts'
import { readShelf, shelves } from './shelves.ts'

type Props = { value: Shelf; onChange: (shelf: Shelf) => void; children: ReactNode }

/** The shelves of the library, each with its number. */
export const ShelfTabs = ({ value, onChange, children }: Props) => {
  const counts = useShelfCounts().data
  return (
    <Tabs value={value} onChange={(next) => onChange(readShelf(next ?? undefined))}>
      <TabStrip label="Shelves" active={value}>
        {shelves.map(({ shelf, label, count }) => (
          <Tabs.Tab key={shelf} value={shelf}>
            {label}
            {counts ? ` ${formatCount(counts[count])}` : ''}
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel value={value} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
