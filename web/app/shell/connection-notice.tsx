import { IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection } from '../../platform/realtime.ts'
import classes from './rail.module.css'

/** Says so when pages do not move by themselves for the moment. */
export const ConnectionNotice = () => {
  const isWaiting = useConnection() === 'waiting'
  return (
    <div role="status">
      {isWaiting && (
        <div className={classes.quiet}>
          <IconPlugConnectedX size={16} aria-hidden="true" />
          Live updates are paused. Reconnecting…
        </div>
      )}
    </div>
  )
}
