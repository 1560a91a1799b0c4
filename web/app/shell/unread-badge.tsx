import { VisuallyHidden } from '@mantine/core'
import { useUnread } from '../../features/conversations/queries.ts'
import classes from './rail.module.css'

/** How many conversations of the inbox are unread. */
export const UnreadBadge = () => {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <small className={classes.badge}>
      {unread > 999 ? '999+' : unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </small>
  )
}
