import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCalendarClock,
  IconCopy,
  IconDialpad,
  IconListDetails,
  IconPhoneCall,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconSend,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useRights } from '../broadcasts/rights.ts'
import { actionLabels } from './action-words.ts'
import classes from './broadcast-menu.module.css'
import { type MoreAction, moreActions, type OfferedAction, offeredActions } from './offered-actions.ts'

type Props = {
  broadcast: Broadcast
  onAct: (action: StatusAction, broadcast: Broadcast) => void
  /** With it also a new start, a copy, labels and the schedule are offered. */
  onMore?: (action: MoreAction, broadcast: Broadcast) => void
  /** Absent on the details themselves. */
  onDetails?: () => void
}

/** The menu of a row: what may be done with this broadcast at this moment, and why the rest may not. */
export const BroadcastMenu = ({ broadcast, onAct, onMore, onDetails }: Props) => {
  const rights = useRights(broadcast)
  const offered = offeredActions(broadcast, rights)
  const others = onMore ? moreActions(broadcast, rights) : []
  const ends = offered.filter(({ action }) => action === 'cancel' || action === 'delete')
  const course = offered.filter((each) => !ends.includes(each))
  const item = (each: OfferedAction) => (
    <ActionItem key={each.action} offered={each} onClick={() => onAct(each.action, broadcast)} />
  )
  if (!onDetails && offered.length + others.length === 0) return null
  return (
    <RowMenu label={`Actions for ${broadcast.BroadcastName}`} width={252}>
      {onDetails && (
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={onDetails}>
          Details
        </Menu.Item>
      )}
      {course.map(item)}
      {others.map((action) => (
        <Menu.Item key={action} leftSection={moreIcons[action]} onClick={() => onMore?.(action, broadcast)}>
          {moreLabels[action]}
        </Menu.Item>
      ))}
      {onMore && ends.length > 0 && <Menu.Divider />}
      {ends.map(item)}
    </RowMenu>
  )
}

const ActionItem = ({ offered: { action, why }, onClick }: { offered: OfferedAction; onClick: () => void }) =>
  why ? (
    // Can be reached by keys all the same, so that its reason can be heard.
    <Menu.Item className={classes.refused!} leftSection={icons[action]} aria-disabled="true" closeMenuOnClick={false}>
      {actionLabels[action]}
      <small>{why}</small>
    </Menu.Item>
  ) : (
    <Menu.Item
      leftSection={icons[action]}
      onClick={onClick}
      {...(action === 'cancel' || action === 'delete' ? { c: 'var(--c-red)' } : {})}
    >
      {actionLabels[action]}
    </Menu.Item>
  )

export const icons: Record<StatusAction, ReactNode> = {
  pause: <IconPlayerPause size={16} />,
  resume: <IconPlayerPlay size={16} />,
  'send-now': <IconSend size={16} />,
  cancel: <IconBan size={16} />,
  delete: <IconTrash size={16} />,
}

const moreIcons: Record<MoreAction, ReactNode> = {
  'send-later': <IconCalendarClock size={16} />,
  answers: <IconDialpad size={16} />,
  lines: <IconPhoneCall size={16} />,
  duplicate: <IconCopy size={16} />,
  labels: <IconTag size={16} />,
  schedule: <IconRepeat size={16} />,
}

const moreLabels: Record<MoreAction, string> = {
  'send-later': 'Send later',
  answers: 'Rename answers',
  lines: 'Transfer lines',
  duplicate: 'Duplicate',
  labels: 'Labels',
  schedule: 'Edit repeating schedule',
}
