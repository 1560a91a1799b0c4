import { Anchor } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import classes from './scheduled-in-thread.module.css'
import { waitingId } from './scheduled-in-thread.tsx'

/** Above a thread: that something waits to be said in it. */
export const WaitingAlert = ({ ScheduledCount }: { ScheduledCount: number }) => {
  if (ScheduledCount === 0) return null
  const show = (): void => {
    const waiting = document.getElementById(waitingId)
    waiting?.scrollIntoView({ block: 'end' })
    waiting?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.alert}>
      <IconClock size={16} aria-hidden="true" />
      <span>{formatCounted(ScheduledCount, 'text waits here', 'texts wait here')}.</span>
      <Anchor component="button" type="button" onClick={show}>
        {ScheduledCount === 1 ? 'Show it' : 'Show them'}
      </Anchor>
    </div>
  )
}
