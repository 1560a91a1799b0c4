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
import classes from './broadcast-menu.module.css'
import { offeredActions } from './offered-actions.ts'

type Props = {
  broadcast: Broadcast
  onAct: (action: StatusAction, broadcast: Broadcast) => void
  /** Absent on the details themselves. */
  onDetails?: () => void
}

/** The menu of a row: what may be done with this broadcast at this moment, and why the rest may not. */
export const BroadcastMenu = ({ broadcast, onAct, onDetails }: Props) => (
  <Menu width={252}>
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
      {offeredActions(broadcast).map(({ action, why }) =>
        why ? (
          // Can be reached by keys all the same, so that its reason can be heard.
          <Menu.Item
            key={action}
            className={classes.refused!}
            leftSection={icons[action]}
            aria-disabled="true"
            closeMenuOnClick={false}
          >
            {actionLabels[action]}
            <small>{why}</small>
          </Menu.Item>
        ) : (
          <Menu.Item
            key={action}
            leftSection={icons[action]}
            onClick={() => onAct(action, broadcast)}
            {...(action === 'cancel' || action === 'delete' ? { c: 'var(--c-red)' } : {})}
          >
            {actionLabels[action]}
          </Menu.Item>
        ),
      )}
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
