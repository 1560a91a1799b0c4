import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck, IconRepeatOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useUser } from '../account/queries.ts'
import { useFailures } from '../repeating/use-failures.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'
import { type Item, kinds, red } from './need-item.ts'
import { NeedReason } from './need-reason.tsx'
import { type Need, noticeOf } from './sort-out.ts'
import { useAccountNeeds } from './use-account-needs.tsx'
import { useDismissed } from './use-dismissed.ts'
import { useUnsent } from './use-unsent.tsx'

// Runs seldom fail.
const FailureItem = lazy(() => import('../repeating/failure-item.tsx').then((file) => ({ default: file.FailureItem })))

type Props = {
  needs: readonly Need[]
  /** Those in which some could not be reached. */
  partly: readonly Broadcast[]
  /** The latest that are over. */
  latest: readonly Broadcast[]
}

/** What waits for the user, most pressing first, each with its reason, the way to it, and a way to put it away. */
export const Needs = ({ needs, partly, latest }: Props) => {
  const failures = useFailures()
  const { isPending, isDismissed, dismiss } = useDismissed()
  const ofAccount = useAccountNeeds(latest)
  const unsent = useUnsent()
  const user = useUser()
  // What waits for others, or was sent back to others, is theirs to see to.
  const isMine = ({ kind, broadcast }: Need): boolean =>
    broadcast.User.UserID === user.UserID || (kind === 'approval' ? user.IsApprover : kind !== 'sentBack')
  const items: Item[] = [
    ...needs.filter(isMine).map((need) => ({
      ...{ notice: noticeOf(need), name: need.broadcast.BroadcastName, kind: need.kind },
      title: <BroadcastLink broadcast={need.broadcast} />,
      reason: <NeedReason need={need} />,
    })),
    ...unsent,
    ...ofAccount,
  ]
  if (isPending) return null
  const shown = items.filter(({ notice }) => !isDismissed(notice)).slice(0, mostShown)
  return (
    <Card
      title="Needs you"
      flush
      actions={
        failures.failed.length > 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => failures.dismiss(null)}>
            Dismiss failed runs
          </Button>
        )
      }
    >
      {shown.length + failures.failed.length === 0 ? (
        <p className={classes.good}>
          <IconCircleCheck size={20} color="var(--c-green)" aria-hidden="true" />
          Nothing needs you right now.
        </p>
      ) : (
        <ul className={classes.list}>
          {failures.failed.map((each) => (
            <li key={`series ${each.latest.RepeatingBroadcastID}`} className={classes.need}>
              <IconRepeatOff size={18} color={red} aria-hidden="true" />
              <div className={classes.words}>
                <Suspense>
                  <FailureItem failed={each} onDismiss={() => failures.dismiss(each.ids)} />
                </Suspense>
              </div>
            </li>
          ))}
          {shown.map(({ notice, name, kind, title, reason }) => {
            const { icon: Icon, color } = kinds[kind]
            return (
              <li key={notice} className={classes.need}>
                <Icon size={18} color={color} aria-hidden="true" />
                <div className={classes.words}>
                  {title}
                  <div className={classes.quiet}>{reason}</div>
                </div>
                <CloseButton aria-label={`Put away: ${name}`} onClick={() => dismiss(notice)} />
              </li>
            )
          })}
        </ul>
      )}
      {partly.length > 0 && <Partly broadcasts={partly} />}
    </Card>
  )
}

const mostShown = 10

/** Some numbers fail in most broadcasts; one quiet line says so. */
const Partly = ({ broadcasts }: { broadcasts: readonly Broadcast[] }) => {
  const [first, ...others] = broadcasts
  const people = broadcasts.reduce((sum, { FailedTextTotal }) => sum + FailedTextTotal, 0)
  const words = `${formatCounted(people, 'text')} of this week did not arrive`
  const link = { fz: 'inherit', c: 'inherit' } as const
  return (
    <p className={classes.partly}>
      {others.length === 0 ? (
        <TextLink {...toBroadcast(first!.BroadcastID, { section: 'text-results', sub: 'failed' })} {...link}>
          {`${words}, in “${first!.BroadcastName}”.`}
        </TextLink>
      ) : (
        <TextLink to={addresses.broadcasts} {...link}>
          {`${words}, in ${broadcasts.length} broadcasts.`}
        </TextLink>
      )}
    </p>
  )
}
