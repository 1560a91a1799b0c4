import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconMessagePlus,
  IconPlayerPause,
  IconRepeatOff,
  IconUserX,
} from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { FailureItem } from '../repeating/failure-item.tsx'
import { useFailures } from '../repeating/use-failures.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'
import { NeedReason } from './need-reason.tsx'
import type { Need } from './sort-out.ts'

/** What waits for the user, most pressing first, each with its reason and the way to it. */
export const Needs = ({ needs }: { needs: readonly Need[] }) => {
  const { failed, dismiss } = useFailures()
  return (
    <Card
      title="Needs you"
      flush
      actions={
        failed.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => dismiss(null)}>
            Dismiss failed runs
          </Button>
        )
      }
    >
      {needs.length + failed.length === 0 ? (
        <p className={classes.good}>
          <IconCircleCheck size={20} color="var(--c-green)" aria-hidden="true" />
          Nothing needs you right now.
        </p>
      ) : (
        <ul className={classes.list}>
          {failed.map((each) => (
            <li key={`series ${each.latest.RepeatingBroadcastID}`} className={classes.need}>
              <IconRepeatOff size={18} color="var(--c-red)" aria-hidden="true" />
              <div style={{ flex: 1, minWidth: 0 }}>
                <FailureItem failed={each} onDismiss={() => dismiss(each.ids)} />
              </div>
            </li>
          ))}
          {needs.map((need) => {
            const { icon: Icon, color } = kinds[need.kind]
            return (
              <li key={`${need.kind} ${need.broadcast.BroadcastID}`} className={classes.need}>
                <Icon size={18} color={color} aria-hidden="true" />
                <div>
                  <BroadcastLink broadcast={need.broadcast} />
                  <div className={classes.quiet}>
                    <NeedReason need={need} />
                  </div>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const amber = 'var(--c-amber)'
const red = 'var(--c-red)'

const kinds: Record<Need['kind'], { icon: typeof IconClock; color: string }> = {
  message: { icon: IconMessagePlus, color: amber },
  paused: { icon: IconPlayerPause, color: amber },
  waiting: { icon: IconHourglass, color: amber },
  unreached: { icon: IconUserX, color: red },
  soon: { icon: IconClock, color: 'var(--c-violet)' },
  failures: { icon: IconAlertTriangle, color: red },
}
