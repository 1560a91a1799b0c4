import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBan,
  IconDots,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { actionLabels } from './broadcast-actions.tsx'
import { actionsOf } from './shown-status.ts'

type Props = {
  broadcast: Broadcast
  onAct: (action: StatusAction, broadcast: Broadcast) => void
  /** Absent on the details themselves. */
  onDetails?: () => void
}

/** The menu of a row: what may be done with this broadcast at this moment. */
export const BroadcastMenu = ({ broadcast, onAct, onDetails }: Props) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label={`Actions for ${broadcast.BroadcastName}`}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onDetails && (
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={onDetails}>
          Details
        </Menu.Item>
      )}
      {actionsOf(broadcast).map((action) => (
        <Menu.Item
          key={action}
          leftSection={icons[action]}
          onClick={() => onAct(action, broadcast)}
          {...(action === 'cancel' || action === 'delete' ? { c: 'var(--c-red)' } : {})}
        >
          {actionLabels[action]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

export const icons: Record<StatusAction, ReactNode> = {
  pause: <IconPlayerPause size={16} />,
  resume: <IconPlayerPlay size={16} />,
  'send-now': <IconSend size={16} />,
  cancel: <IconBan size={16} />,
  delete: <IconTrash size={16} />,
}
