import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconMessagePlus,
  IconPlayerPause,
} from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCounted, formatWhen } from '../../ui/format.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'
import type { Need } from './sort-out.ts'

/** What waits for the user, most pressing first, each with its reason and the way to it. */
export const Needs = ({ needs }: { needs: readonly Need[] }) => (
  <Card title="Needs you" flush>
    {needs.length === 0 ? (
      <p className={classes.good}>
        <IconCircleCheck size={20} color="var(--c-green)" aria-hidden="true" />
        Nothing needs you right now.
      </p>
    ) : (
      <ul className={classes.list}>
        {needs.map(({ kind, broadcast }) => {
          const { icon: Icon, color, reason } = kinds[kind]
          return (
            <li key={`${kind} ${broadcast.BroadcastID}`} className={classes.need}>
              <Icon size={18} color={color} aria-hidden="true" />
              <div>
                <BroadcastLink broadcast={broadcast} />
                <div className={classes.quiet}>{reason(broadcast)}</div>
              </div>
            </li>
          )
        })}
      </ul>
    )}
  </Card>
)

const amber = 'var(--c-amber)'

const kinds: Record<Need['kind'], { icon: typeof IconClock; color: string; reason: (of: Broadcast) => string }> = {
  message: { icon: IconMessagePlus, color: amber, reason: () => 'Needs its message before it can go out.' },
  paused: {
    icon: IconPlayerPause,
    color: amber,
    reason: ({ TotalCompleted, PhoneNumberCount }) =>
      `Paused at ${formatCount(TotalCompleted)} of ${formatCount(PhoneNumberCount)}. Resume it, or cancel the rest.`,
  },
  waiting: { icon: IconHourglass, color: amber, reason: ({ Notice }) => Notice ?? '' },
  soon: {
    icon: IconClock,
    color: 'var(--c-violet)',
    reason: ({ StartDate, PhoneNumberCount }) =>
      `Goes out ${lowerFirst(formatWhen(StartDate))} to ${formatCounted(PhoneNumberCount, 'person', 'people')}.`,
  },
  failures: {
    icon: IconAlertTriangle,
    color: 'var(--c-red)',
    reason: ({ FailedTextTotal }) =>
      FailedTextTotal === 1
        ? 'One person could not be reached. See who and why.'
        : `${formatCount(FailedTextTotal)} people could not be reached. See who and why.`,
  },
}

const lowerFirst = (text: string): string => text.replace(/^(Today|Tomorrow)/, (word) => word.toLowerCase())
