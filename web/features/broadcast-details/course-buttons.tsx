import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { actionLabels } from '../broadcast-acts/broadcast-actions.tsx'
import { icons } from '../broadcast-acts/broadcast-menu.tsx'
import { offeredActions } from '../broadcast-acts/offered-actions.ts'
import { useRights } from '../broadcasts/rights.ts'

export type CourseProps = {
  broadcast: Broadcast
  onAct: (action: StatusAction, broadcast: Broadcast) => void
  /** Both only before the start. */
  onEdit: (() => void) | undefined
  onLater: (() => void) | undefined
  /** What is being done at this moment. */
  working: StatusAction | undefined
}

/** Pause, resume, send now and cancel, one at a time; what cannot be done says why below. */
export const CourseButtons = ({ broadcast, onAct, onEdit, onLater, working }: CourseProps) => {
  const reasonId = useId()
  const rights = useRights(broadcast)
  // Nothing can be done about one whose texts are all with the carriers, and its line says so.
  const isOver = broadcast.BroadcastStatus === 'Finalizing' || broadcast.IsSampleBroadcast
  const offered = isOver ? [] : offeredActions(broadcast, rights).filter(({ action }) => action !== 'delete')
  const reasons = [...new Set(offered.flatMap(({ why }) => why ?? []))]
  if (offered.length === 0 && !onEdit) return null
  return (
    <>
      <Group gap="xs" mt="md">
        {offered.map(({ action, why }) => (
          <Button
            key={action}
            size="compact-md"
            variant={action === 'resume' ? 'filled' : 'default'}
            leftSection={icons[action]}
            loading={working === action}
            disabled={why !== undefined || (working !== undefined && working !== action)}
            aria-describedby={why && reasonId}
            onClick={() => onAct(action, broadcast)}
          >
            {actionLabels[action]}
          </Button>
        ))}
        {onLater && (
          <Button size="compact-md" variant="default" disabled={working !== undefined} onClick={onLater}>
            Send later
          </Button>
        )}
        {onEdit && (
          <Button size="compact-md" variant="default" disabled={working !== undefined} onClick={onEdit}>
            Edit
          </Button>
        )}
      </Group>
      {reasons.length > 0 && (
        <Text id={reasonId} size="xs" c="dimmed" mt={6}>
          {reasons.join(' ')}
        </Text>
      )}
    </>
  )
}
