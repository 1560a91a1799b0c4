import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { type AudioView, audioViews, readAudioView } from './audio-views.ts'
import { useAudioCounts } from './queries.ts'

type Props = { value: AudioView; onChange: (view: AudioView) => void; children: ReactNode }

/** The views of the library, each with its number. */
export const AudioViewTabs = ({ value, onChange, children }: Props) => {
  const counts = useAudioCounts().data
  return (
    <Tabs value={value} onChange={(next) => onChange(readAudioView(next ?? undefined))}>
      <TabStrip label="Views" active={value}>
        {audioViews.map(({ view, label, count }) => (
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
