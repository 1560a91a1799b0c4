import type { ImportCounts } from '@carillon/contract/imports.ts'
import { Radio, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LeftOutNote } from './what-will-be.tsx'

type Channel = 'Both' | 'Text' | 'Voice'

export const useOptOutSettings = () => {
  const [channel, setChannel] = useState<Channel>('Both')
  return { channel, setChannel }
}

type Props = { settings: ReturnType<typeof useOptOutSettings>; counts: ImportCounts }

/** What the numbers shall not get any more. */
export const OptOutSettings = ({ settings: { channel, setChannel }, counts }: Props) => (
  <Stack gap="md">
    <Card title="What shall they not get any more?">
      <Radio.Group
        label={<VisuallyHidden>What they stop</VisuallyHidden>}
        value={channel}
        onChange={(next) => setChannel(next as Channel)}
      >
        <Stack gap="sm">
          <Radio value="Both" label="Texts and calls" />
          <Radio value="Text" label="Texts only" />
          <Radio value="Voice" label="Calls only" />
        </Stack>
      </Radio.Group>
    </Card>
    <Text c="dimmed">
      It counts at once, for broadcasts that are going out too. An opt-out that you add here can be taken back number by
      number, once the person has agreed again.
    </Text>
    <LeftOutNote counts={counts} />
  </Stack>
)
