import { counterText } from '@carillon/domain/text/length.ts'
import { Group, Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import type { Preview } from './preview.ts'

type Props = { id: string; cost: Preview['cost']; maxLength: number; hasMedia?: boolean }

/** 'Characters: 48/160', what it costs for one person, and the parts on the air where they are another number. */
export const MessageCounter = ({ id, cost, maxLength, hasMedia = false }: Props) => {
  const { length, priceSegments, credits, carrier } = cost
  return (
    <Group id={id} justify="space-between" gap="4px 16px">
      <Text c={length > maxLength ? 'var(--c-red)' : 'dimmed'} fw={length > maxLength ? 600 : 400}>
        {counterText(length, maxLength)}
      </Text>
      {credits > 0 && (
        <Text c="dimmed">
          {[
            ...(priceSegments > 0 ? [formatCounted(priceSegments, 'segment')] : []),
            ...(hasMedia ? ['1 credit for pictures'] : []),
            `${formatCounted(credits, 'credit')} per person`,
          ].join(', ')}
          {!hasMedia &&
            carrier.segments !== priceSegments &&
            `; carriers send it in ${formatCounted(carrier.segments, 'part')}, at no extra cost`}
        </Text>
      )}
    </Group>
  )
}
