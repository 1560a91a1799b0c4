import { Button, Text } from '@mantine/core'
import { IconCalendarTime, IconPhoneOff, IconUsersGroup } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { dayWords, type LimitOutlook } from '../broadcast-plan/daily-limit.ts'
import type { Reader } from '../broadcast-plan/reader.ts'
import { sendAdvice } from '../broadcast-plan/send-advice.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { type TollFreeOver, tollFreeSentence } from '../broadcast-plan/toll-free-limit.ts'
import { ObstacleItem } from './obstacle-item.tsx'
import { PlanItem } from './plan-item.tsx'

type Ways = { onAnotherDay: () => void; onRecipients: () => void; onMessage: () => void }

type DayProps = { plan: SendPlan; outlook: LimitOutlook; isSplit: boolean; reader: Reader; ways: Ways }

/** What a day's limit does to the broadcast. The server has the last word. */
export const DailyLimitItem = ({ plan, outlook, isSplit, reader, ways }: DayProps) => {
  const taken =
    outlook.messagesPerDay === null
      ? 'This toll-free number may send only so much a day, a week and a month.'
      : `You may send ${formatCount(outlook.messagesPerDay)} message parts a day, and ${takenWords(plan.allocated)} that day.`
  const icon = <IconCalendarTime size={20} />
  if (isSplit) {
    return (
      <PlanItem icon={icon} title={splitTitle(outlook)}>
        <Text c="dimmed">{taken} A new day begins at midnight Pacific time.</Text>
      </PlanItem>
    )
  }
  return (
    <ObstacleItem
      icon={icon}
      title="More than the day has left"
      ways={
        <>
          <DayWays {...ways} />
          {reader.isAdmin && (
            <LinkButton to={addresses.textSettings} variant="default" size="compact-sm">
              Open the text settings
            </LinkButton>
          )}
        </>
      }
    >
      This needs {formatCounted(plan.cost, 'message part')}. {taken} {sendAdvice({ kind: 'dailyLimit' }, reader).more}{' '}
      Your draft is kept.
    </ObstacleItem>
  )
}

const DayWays = ({ onAnotherDay, onRecipients }: Pick<Ways, 'onAnotherDay' | 'onRecipients'>) => (
  <>
    <Way label="Choose another day" onClick={onAnotherDay} />
    <Way label="Change the recipients" onClick={onRecipients} />
  </>
)

/** The number's own limit, which no other day of the same week may help. */
export const TollFreeItem = ({ over, ways }: { over: TollFreeOver; ways: Ways }) => (
  <ObstacleItem
    icon={<IconPhoneOff size={20} />}
    title="More than this toll-free number may send"
    ways={
      <>
        <Way label="Send from another number" onClick={ways.onMessage} />
        <DayWays {...ways} />
      </>
    }
  >
    {tollFreeSentence(over)}
  </ObstacleItem>
)

type GroupProps = { plan: SendPlan; reader: Reader; onRecipients: () => void }

/** A monthly plan reaches so many different people a month; what to do about it depends on who reads it (rules/pages 6). */
export const GroupSizeItem = ({ plan, reader, onRecipients }: GroupProps) => (
  <ObstacleItem
    icon={<IconUsersGroup size={20} />}
    title="More new people than your group size has room for"
    ways={<Way label="Change the recipients" onClick={onRecipients} />}
  >
    {plan.groupSizeLeft === 0
      ? "You've reached your group size this billing period."
      : `Your group size has room for ${formatCounted(plan.groupSizeLeft, 'more person', 'more people')} this billing period.`}{' '}
    That is {formatCounted(plan.beyondGroupSize, 'person', 'people')} too many.{' '}
    {sendAdvice({ kind: 'groupSize' }, reader).more}
  </ObstacleItem>
)

const Way = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {label}
  </Button>
)

const takenWords = (allocated: number): string =>
  allocated === 0
    ? 'none of them is taken yet'
    : formatCounted(allocated, 'of them is taken already', 'of them are taken already')

const splitTitle = ({ first, rest, furtherDays, lastDay, isExact }: LimitOutlook): string => {
  const about = isExact ? '' : 'about '
  const when = furtherDays === 1 ? 'on the next day' : `by ${dayWords(lastDay)}`
  const others = `${about}${formatCount(rest)} ${when}`
  if (first === 0) return `Nobody gets it that day, ${others}`
  const people = formatCounted(first, 'person gets', 'people get')
  return `${about ? 'About ' : ''}${people} it that day, ${others}`
}
