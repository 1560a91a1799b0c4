import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { Menu } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { RowMenu } from '../../ui/row-menu.tsx'
import { useMay } from '../account/guards.ts'
import { useMayChange, useMaySend, type useSeriesActs } from './use-series-acts.tsx'

type Props = {
  series: RepeatingBroadcast
  acts: ReturnType<typeof useSeriesActs>
  /** Absent on the page of the series, which has pause and resume as a button. */
  onDetails?: () => void
}

/** What may be done with a series. */
export const SeriesMenu = ({ series, acts, onDetails }: Props) => {
  const isAdmin = useMay('admin')
  const mayChange = useMayChange()(series)
  const maySend = useMaySend()(series)
  if (!mayChange && !onDetails) return null
  return (
    <RowMenu label={`Actions for ${series.BroadcastName}`} width={230}>
      {onDetails && (
        <Menu.Item leftSection={<IconListDetails size={16} />} onClick={onDetails}>
          Details
        </Menu.Item>
      )}
      {mayChange && onDetails && series.Status === 'Active' && (
        <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => acts.turn(series, 'Paused')}>
          Pause
        </Menu.Item>
      )}
      {maySend && onDetails && series.Status === 'Paused' && (
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => acts.turn(series, 'Active')}>
          Resume
        </Menu.Item>
      )}
      {mayChange && (
        <>
          {maySend && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => acts.open('edit', series)}>
                Edit
              </Menu.Item>
              <Menu.Item leftSection={<IconCalendarRepeat size={16} />} onClick={() => acts.open('schedule', series)}>
                Edit repeating schedule
              </Menu.Item>
              <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => acts.open('people', series)}>
                Edit recipients
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconTag size={16} />} onClick={() => acts.open('labels', series)}>
            Labels
          </Menu.Item>
          {isAdmin && (
            <Menu.Item leftSection={<IconUserShare size={16} />} onClick={() => acts.open('hand-over', series)}>
              Hand over
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} c="var(--c-red)" onClick={() => acts.remove(series)}>
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
