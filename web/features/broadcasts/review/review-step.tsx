import { Anchor, Skeleton, Text } from '@mantine/core'
import { IconClock, IconUserOff, IconUsers } from '@tabler/icons-react'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { useAccount } from '../../account/queries.ts'
import { useTextWindow } from '../../account/text-window.ts'
import { whenText } from '../when-text.ts'
import { CostLeg } from './cost-leg.tsx'
import { limitOutlook } from './daily-limit.ts'
import type { FlightPlan } from './flight-plan.ts'
import { timesText } from './flight-times.ts'
import { QuietHoursLeg, WindowLeg } from './hours-legs.tsx'
import { Leg } from './leg.tsx'
import { LimitLeg } from './limit-leg.tsx'
import { Openables } from './openables.tsx'
import { EveryoneList, LeftOutList } from './people-list.tsx'
import classes from './review-step.module.css'
import type { useSendOptions } from './use-send-options.ts'

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
  onAnotherDay: () => void
  sendOptions: ReturnType<typeof useSendOptions>
  /** Whether it goes out although the calling window is closed. */
  isBeyondWindow: boolean
}

/** Step 4: the flight plan. Nothing that happens after the button should surprise. */
export const ReviewStep = (props: Props) => {
  const { DraftBroadcastID, plan, isNow, onStep, sendOptions } = props
  const { QuietHours, OverLimit } = useAccount()
  const window = useTextWindow()
  if (!plan) {
    if (props.failure) return <FailedState message={props.failure} onRetry={props.onRetry} />
    return <Skeleton height={320} aria-label="Loading" />
  }
  const isSplit = OverLimit === 'NextDay' && limitOutlook(plan) !== undefined
  const out = plan.leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card flush>
      <ul className={classes.plan}>
        <Leg
          icon={<IconUsers size={20} />}
          title={`${formatCounted(plan.goes, 'person gets', 'people get')} this text`}
        >
          <Openables
            lists={[
              {
                title: out > 0 ? 'See everyone on the list' : 'See who',
                content: <EveryoneList DraftBroadcastID={DraftBroadcastID} />,
              },
            ]}
          />
        </Leg>
        {out > 0 && (
          <Leg icon={<IconUserOff size={20} />} title={`${formatCounted(out, 'person', 'people')} will not get it`}>
            <Text c="dimmed">Nothing is sent to them and they cost nothing.</Text>
            <Openables
              lists={plan.leftOut.map(({ reason, title }) => ({
                title,
                content: (
                  <>
                    {reason === 'InvalidMessage' && (
                      <Text mb="xs">
                        <Anchor component="button" type="button" onClick={() => onStep('message')}>
                          Add a default in the message
                        </Anchor>{' '}
                        and they get it too.
                      </Text>
                    )}
                    <LeftOutList DraftBroadcastID={DraftBroadcastID} reason={reason} />
                  </>
                ),
              }))}
            />
          </Leg>
        )}
        <Leg
          icon={<IconClock size={20} />}
          title={
            isNow
              ? 'It starts as soon as you press the button'
              : `It starts ${whenText(new Date(plan.firstAt).toISOString())}`
          }
        >
          <Text c="dimmed">
            {!isSplit && `${timesText(plan, isNow, props.pace)} `}
            {QuietHours && !sendOptions.options.isEmergency && 'Whoever is in quiet hours then gets it later. '}You can
            close this page meanwhile. Replies show on the broadcast’s page. A phone that is off gets it when it is
            back, if its carrier keeps it that long.
          </Text>
        </Leg>
        {window && <WindowLeg window={window} startAt={plan.firstAt} isBeyond={props.isBeyondWindow} />}
        {QuietHours && (
          <QuietHoursLeg options={sendOptions.options} error={sendOptions.error} onChange={sendOptions.change} />
        )}
        <LimitLeg
          plan={plan}
          overLimit={OverLimit}
          onAnotherDay={props.onAnotherDay}
          onRecipients={() => onStep('recipients')}
        />
        <CostLeg
          plan={plan}
          isMonthly={props.isMonthly}
          isOwner={props.isOwner}
          onRecipients={() => onStep('recipients')}
        />
      </ul>
    </Card>
  )
}
