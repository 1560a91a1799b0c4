import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconMessage, IconPhoneOutgoing } from '@tabler/icons-react'
import { isOfCalls } from './is-of-calls.ts'

/** Whether it texts or calls, before its words. */
export const TypeIcon = ({ broadcast }: { broadcast: Pick<Broadcast, 'BroadcastType'> }) => {
  const isCalled = isOfCalls(broadcast)
  const Icon = isCalled ? IconPhoneOutgoing : IconMessage
  return (
    <>
      <Icon size={13} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      <VisuallyHidden>{isCalled ? 'Calls: ' : 'Texts: '}</VisuallyHidden>
    </>
  )
}
