import { Skeleton } from '@mantine/core'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { useRepeating } from './queries.ts'
import { ScheduleChange } from './schedule-change.tsx'
import { useSeriesActs } from './use-series-acts.tsx'

type Props = { RepeatingBroadcastID: number; opened: boolean; onClose: () => void }

/** The schedule of the series that a run belongs to, from the menu of the run. */
export const EditScheduleDialog = ({ RepeatingBroadcastID, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Edit repeating schedule" size="lg" closeOnClickOutside={false}>
    <Fetched RepeatingBroadcastID={RepeatingBroadcastID} onClose={onClose} />
  </Dialog>
)

const Fetched = ({ RepeatingBroadcastID, onClose }: Omit<Props, 'opened'>) => {
  const { data, error, refetch } = useRepeating(RepeatingBroadcastID)
  const { save } = useSeriesActs()
  if (data) return <ScheduleChange series={data} onSave={save} onClose={onClose} />
  if (error) {
    const sentence = isNotFound(error)
      ? 'This repeating broadcast has been deleted. This run stays in your list.'
      : sentenceOf(error, 'There was an error getting your repeating broadcast.')
    return <FailedState compact message={sentence} onRetry={() => void refetch()} />
  }
  return <Skeleton height={320} role="status" aria-label="Loading" />
}
