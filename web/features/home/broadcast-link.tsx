import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { toBroadcast } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'

export const BroadcastLink = ({ broadcast }: { broadcast: Pick<Broadcast, 'BroadcastID' | 'BroadcastName'> }) => (
  <TextLink {...toBroadcast(broadcast.BroadcastID)} fw={600} c="var(--c-ink)">
    {broadcast.BroadcastName}
  </TextLink>
)
