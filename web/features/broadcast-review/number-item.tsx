import { Anchor, Text } from '@mantine/core'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { PlanItem } from './plan-item.tsx'

type Props = {
  from: string
  /** There are calls besides, from a number of their own. */
  isBoth: boolean
  onMessage: () => void
}

/** The number it comes from, where the replies go. */
export const NumberItem = ({ from, isBoth, onMessage }: Props) => (
  <PlanItem icon={<IconDeviceMobileMessage size={20} />} title={`${isBoth ? 'Texts from' : 'From'} ${from}`}>
    <Text c="dimmed">
      Replies come back to it.{' '}
      <Anchor component="button" type="button" onClick={onMessage}>
        Choose another number
      </Anchor>
    </Text>
  </PlanItem>
)
