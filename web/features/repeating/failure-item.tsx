import { Button, CloseButton, Group, Text } from '@mantine/core'
import { toSeries } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useMay } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import type { FailedSeries } from './failed-series.ts'
import { runDate } from './run-day.ts'
import { afterwards, nextStep, whomToAsk } from './series-words.ts'

type Props = {
  failed: FailedSeries
  onDismiss: () => void
  /** On the page of the series, which need not be named there. */
  isAlone?: boolean
  /** Absent where it may not be sent again, or not from here. */
  onRunAgain?: (() => void) | undefined
}

/** What did not go out, why, and the next step. */
export const FailureItem = ({ failed: { latest, ids }, onDismiss, isAlone = false, onRunAgain }: Props) => {
  const isAdmin = useMay('admin')
  const { RepeatingBroadcastID, BroadcastName, ErrorCode, Message, Status } = latest
  const isOwn = useUser().UserID === latest.UserID
  const { label, opens } = nextStep(ErrorCode, { isAdmin, isOwn })
  const isLinked = isAlone ? opens !== undefined && opens !== 'run-again' : true
  return (
    <Group justify="space-between" align="start" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text fw={600}>
          {!isAlone && `${BroadcastName} · `}
          {runDate(latest.RunDate)}
          {ids.length > 1 && ` and ${ids.length - 1} more`}
        </Text>
        <Text>
          {[Message, whomToAsk(ErrorCode, isAdmin), afterwards[Status]].filter(Boolean).join(' ')}
          {isLinked && ' '}
          {isLinked && (
            <TextLink {...toSeries(RepeatingBroadcastID)} search={opens ? { do: opens } : {}} underline="always">
              {label}
            </TextLink>
          )}
        </Text>
        {onRunAgain && (
          <Button size="compact-sm" variant="default" mt={8} onClick={onRunAgain}>
            Run again now
          </Button>
        )}
      </div>
      {(isAdmin || isOwn) && <CloseButton aria-label={`Dismiss the failure of ${BroadcastName}`} onClick={onDismiss} />}
    </Group>
  )
}
