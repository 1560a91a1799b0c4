import { CloseButton, Group, Text } from '@mantine/core'
import { toSeries } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useMay } from '../account/guards.ts'
import type { FailedSeries } from './failed-series.ts'
import { afterwards, nextStep, whomToAsk } from './series-words.ts'

type Props = {
  failed: FailedSeries
  onDismiss: () => void
  /** On the page of the series, which need not be named there. */
  isAlone?: boolean
}

/** What did not go out, why, and the next step. */
export const FailureItem = ({ failed: { latest, ids }, onDismiss, isAlone = false }: Props) => {
  const isAdmin = useMay('admin')
  const { RepeatingBroadcastID, BroadcastName, ErrorCode, Message, Status } = latest
  const { label, opens } = nextStep(ErrorCode, isAdmin)
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
          {(!isAlone || opens) && ' '}
          {(!isAlone || opens) && (
            <TextLink {...toSeries(RepeatingBroadcastID)} search={opens ? { do: opens } : {}} underline="always">
              {label}
            </TextLink>
          )}
        </Text>
      </div>
      <CloseButton aria-label={`Dismiss the failure of ${BroadcastName}`} onClick={onDismiss} />
    </Group>
  )
}

/** 'Sun, Mar 8' of `2026-03-08`, a day on the clock of the series. */
const runDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
