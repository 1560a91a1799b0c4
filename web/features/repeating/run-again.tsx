import { runRepeatingAgain } from '@carillon/contract/repeating.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toBroadcast } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { repeatingCalls, useRunReach } from './queries.ts'
import { ReachLines, whomReached } from './reach-lines.tsx'
import { runDate } from './run-day.ts'
import { notCounted } from './run-reach.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { useFailures } from './use-failures.ts'

/** Sends the latest run that failed, now, to as many people as the button says (rules/repeating 11). */
export const RunAgain = ({ series, onClose }: SeriesFormProps) => {
  const { RepeatingBroadcastID, BroadcastName } = series
  const navigate = useNavigate()
  const { failed } = useFailures(RepeatingBroadcastID)
  const reach = useRunReach(RepeatingBroadcastID)
  const again = useSend(runRepeatingAgain, { invalidates: repeatingCalls, isOnce: true })
  const [refusal, setRefusal] = useState<string>()
  const failure = failed[0]?.latest
  if (!failure) return <Text>No run is left to be sent again. It may have been sent or dismissed meanwhile.</Text>
  if (!reach.data && reach.error) {
    return <FailedState compact message={sentenceOf(reach.error, notCounted)} onRetry={() => void reach.refetch()} />
  }
  const whom = reach.data ? whomReached(reach.data) : { phones: 0, people: 0 }
  const { phones: goes } = whom
  const isCalled = isOfCalls(series)
  const send = async (): Promise<void> => {
    setRefusal(undefined)
    try {
      const { RepeatingFailureID } = failure
      const body = { RepeatingFailureID, ExpectedTextCount: goes }
      const made = await again.mutateAsync({ params: { RepeatingBroadcastID }, body })
      onClose()
      notify(`“${BroadcastName}” of ${runDate(failure.RunDate)} is on its way.`)
      void navigate(toBroadcast(made.BroadcastID))
    } catch (error) {
      setRefusal(sentenceOf(error, 'There was an error sending this run. Please try again.'))
      void reach.refetch()
    }
  }
  return (
    <Stack gap="md">
      <Text>
        The run of {runDate(failure.RunDate)} goes out as a broadcast of its own, to whoever is in its groups at this
        moment. The other dates stay as they are.
      </Text>
      {reach.data ? <ReachLines reach={reach.data} /> : <Skeleton height={44} role="status" aria-label="Counting" />}
      {reach.data?.OpensDate && (
        <Text>
          The calling window is closed at this moment: the {isCalled || isOfBoth(series) ? 'calls' : 'texts'} wait until{' '}
          {formatWhen(reach.data.OpensDate)}.
        </Text>
      )}
      {refusal && (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Not now
        </Button>
        <Button loading={again.isPending} disabled={goes === 0 || reach.isFetching} onClick={() => void send()}>
          {goes === 0 ? 'Send this run' : `${isCalled ? 'Call' : 'Send to'} ${whomText(whom)} now`}
        </Button>
      </Group>
    </Stack>
  )
}
