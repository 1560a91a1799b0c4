import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from './format.ts'
import { TabStrip } from './tab-strip.tsx'

type Props<View extends string, Count extends string> = {
  views: readonly { readonly view: View; readonly label: string; readonly count: Count }[]
  /** Undefined until they are known. */
  counts: Readonly<Record<Count, number>> | undefined
  value: View
  onChange: (view: View) => void
  children: ReactNode
}

/** The views of a library, each with its number. */
export const ViewTabs = <View extends string, Count extends string>({
  views,
  counts,
  value,
  onChange,
  children,
}: Props<View, Count>) => (
  <Tabs value={value} onChange={(next) => onChange(views.find(({ view }) => view === next)?.view ?? value)}>
    <TabStrip label="Views" active={value}>
      {views.map(({ view, label, count }) => (
        <Tabs.Tab key={view} value={view}>
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
