import { Accordion, Alert, Anchor, Skeleton, Text } from '@mantine/core'
import { IconClock, IconCoins, IconUserOff, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCount, formatCounted, formatDuration, formatTime } from '../../../ui/format.ts'
import { whenText } from '../when-text.ts'
import type { FlightPlan } from './flight-plan.ts'
import { PeopleList } from './people-list.tsx'
import classes from './review-step.module.css'

type Props = {
  DraftBroadcastID: number
  plan: FlightPlan | undefined
  failure: string | undefined
  onRetry: () => void
  isNow: boolean
  isMonthly: boolean
  isOwner: boolean
  pace: number | null
  onStep: (step: 'recipients' | 'message') => void
}

/** Step 4: the flight plan. Nothing that happens after the button should surprise. */
export const ReviewStep = (props: Props) => {
  const { DraftBroadcastID, plan, isNow, isMonthly, isOwner, pace, onStep } = props
  if (!plan) {
    if (props.failure) return <FailedState message={props.failure} onRetry={props.onRetry} />
    return <Skeleton height={320} aria-label="Loading" />
  }
  const first = isNow ? 'Now' : whenText(new Date(plan.firstAt).toISOString())
  const last = isNow
    ? formatDuration((plan.lastAt - plan.firstAt) / 1000)
    : whenText(new Date(plan.lastAt).toISOString())
  const isLong = plan.lastAt - plan.firstAt > 60_000
  return (
    <Card flush>
      <ul className={classes.plan}>
        <Leg
          icon={<IconUsers size={20} />}
          title={`${formatCounted(plan.goes, 'person gets', 'people get')} this text`}
        >
          <Openable
            lists={[{ title: 'See who is on the list', DraftBroadcastID, filter: { sortby: 'LastName' } }]}
            isShown={plan.goes > 0}
          />
        </Leg>
        {plan.leftOut.length + plan.unmergeable > 0 && (
          <Leg
            icon={<IconUserOff size={20} />}
            title={`${formatCounted(countOut(plan), 'person', 'people')} will not get it`}
          >
            <Text c="dimmed">Nothing is sent to them and they cost nothing.</Text>
            <Openable
              isShown={plan.leftOut.length > 0}
              lists={plan.leftOut.map(({ title, PrimaryPhoneError }) => ({
                title,
                DraftBroadcastID,
                filter: { PrimaryPhoneError },
              }))}
            />
            {plan.unmergeable > 0 && (
              <Text mt="xs">
                {formatCounted(plan.unmergeable, 'person lacks', 'people lack')} what a personalized field fills in, or
                the text gets too long for them.{' '}
                <Anchor component="button" type="button" onClick={() => onStep('message')}>
                  Add a default in the message
                </Anchor>
              </Text>
            )}
          </Leg>
        )}
        <Leg
          icon={<IconClock size={20} />}
          title={isNow ? 'It starts as soon as you press the button' : `It starts ${first}`}
        >
          <Text c="dimmed">
            {isLong
              ? isNow
                ? `The last text goes out ${last} later, around ${formatTime(new Date(plan.lastAt).toISOString())}, at today’s pace${paceText(pace)}.`
                : `The last text goes out ${last}, at today’s pace${paceText(pace)}.`
              : `All of them are out within ${formatDuration(Math.max(1, (plan.lastAt - plan.firstAt) / 1000))}, at today’s pace${paceText(pace)}.`}{' '}
            You can close this page meanwhile. Replies show on the broadcast’s page. A phone that is off gets it when it
            is back, if its carrier keeps it that long.
          </Text>
        </Leg>
        <Leg
          icon={<IconCoins size={20} />}
          title={isMonthly ? 'Included in your monthly plan' : `${formatCounted(plan.cost, 'credit')}`}
        >
          {!isMonthly && (
            <Text c="dimmed">
              {formatCount(plan.available)} available
              {plan.shortage === 0 && `, ${formatCount(plan.available - plan.cost)} left afterwards`}. Texts that a
              carrier refuses are not charged.
            </Text>
          )}
          {plan.shortage > 0 && (
            <Alert color="red" mt="xs" p="sm" role="alert">
              <Text>
                This needs {formatCount(plan.cost)} credits and you have {formatCount(plan.available)}.{' '}
                {isOwner
                  ? `Buy ${formatCount(plan.shortage)} more, or `
                  : `Ask an account owner to buy ${formatCount(plan.shortage)} more, or `}
                <Anchor component="button" type="button" onClick={() => onStep('recipients')}>
                  send to fewer people
                </Anchor>
                . Your draft is kept.
              </Text>
            </Alert>
          )}
        </Leg>
      </ul>
    </Card>
  )
}

const Leg = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <li className={classes.leg}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <div className={classes.body}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  </li>
)

type Openables = {
  lists: readonly { title: string; DraftBroadcastID: number; filter: Record<string, string> }[]
  isShown: boolean
}

const Openable = ({ lists, isShown }: Openables) =>
  isShown && (
    <Accordion multiple variant="filled" classNames={accordion} order={4}>
      {lists.map(({ title, DraftBroadcastID, filter }) => (
        <Accordion.Item key={title} value={title}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>
            <PeopleList DraftBroadcastID={DraftBroadcastID} filter={filter} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )

const accordion = { root: classes.accordion!, item: classes.item!, control: classes.control!, label: classes.label! }

const countOut = (plan: FlightPlan): number =>
  plan.leftOut.reduce((sum, { count }) => sum + count, 0) + plan.unmergeable

const paceText = (pace: number | null): string =>
  pace === null ? '' : ` of up to ${formatCounted(pace, 'text part')} a second`
