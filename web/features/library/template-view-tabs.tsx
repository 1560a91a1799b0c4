import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { type TemplateView, useTemplateCounts } from './queries.ts'
import { readTemplateView, templateViews } from './template-views.ts'

type Props = { value: TemplateView; onChange: (view: TemplateView) => void; children: ReactNode }

/** The views of the library, each with its number. */
export const TemplateViewTabs = ({ value, onChange, children }: Props) => {
  const counts = useTemplateCounts().data
  return (
    <Tabs value={value} onChange={(next) => onChange(readTemplateView(next ?? undefined))}>
      <TabStrip label="Views" active={value}>
        {templateViews.map(({ view, label, count }) => (
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
}
