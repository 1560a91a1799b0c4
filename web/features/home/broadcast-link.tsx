import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { TextLink } from '../../ui/link-button.tsx'

export const BroadcastLink = ({ broadcast }: { broadcast: Pick<Broadcast, 'BroadcastID' | 'BroadcastName'> }) => (
  <TextLink
    to="/broadcast-details/$id/{-$section}/{-$sub}"
    params={{ id: String(broadcast.BroadcastID) }}
    fw={600}
    c="var(--c-ink)"
  >
    {broadcast.BroadcastName}
  </TextLink>
)
