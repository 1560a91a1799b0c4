import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { selectAll } from '@carillon/domain/table/selection.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconSend } from '@tabler/icons-react'
import { useMay } from '../account/guards.ts'
import { everyoneIn } from '../broadcast-people/meant.ts'
import { tabOf } from '../broadcast-people/tabs.ts'
import { usePeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { useUnsent } from '../broadcast-people/use-unsent.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { notReached } from '../broadcasts/not-reached.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'

type Props = { broadcast: Broadcast; onDuplicate: (() => void) | undefined }

/** What can be done about those whom an ended broadcast did not reach: the same to them, or a copy to whomever one likes. */
export const NextSteps = ({ broadcast, onDuplicate }: Props) => {
  const acts = usePeopleActs(broadcast)
  const left = notReached(broadcast)
  const act = isOfCalls(broadcast) ? 'Call' : 'Text'
  const { isLooking, withUnsent } = useUnsent(broadcast)
  if (left === 0) return null
  return (
    <Steps
      label={`${act} ${left === 1 ? 'this' : 'these'} ${someOf(left, whomOf(broadcast))} now`}
      isWorking={isLooking || acts.isWorking}
      onText={() => withUnsent((meant) => acts.newBroadcast(meant, { copy: true }))}
      onDuplicate={onDuplicate}
    />
  )
}

/** The same about those whose text failed. */
export const FailedSteps = ({ broadcast, onDuplicate }: Props) => {
  const acts = usePeopleActs(broadcast)
  const { FailedTextTotal } = broadcast
  return (
    <Steps
      label={`Text ${FailedTextTotal === 1 ? 'this' : 'these'} ${someOf(FailedTextTotal, whomOf(broadcast))} again`}
      isWorking={acts.isWorking}
      onText={() => acts.newBroadcast(everyoneIn({ tab: tabOf('failed'), response: 'all' }), { copy: true })}
      onDuplicate={onDuplicate}
    />
  )
}

/** The same about those whose phone was busy or not taken. */
export const UnansweredSteps = ({ broadcast, onDuplicate }: Props) => {
  const acts = usePeopleActs(broadcast)
  const { BusyNoAnswerTotal } = broadcast
  const meant = { category: 'busy-no-answer', response: 'all', q: '', selection: selectAll } as const
  return (
    <Steps
      label={`Call ${BusyNoAnswerTotal === 1 ? 'this' : 'these'} ${someOf(BusyNoAnswerTotal, whomOf(broadcast))} again`}
      isWorking={acts.isWorking}
      onText={() => acts.newBroadcast(meant, { copy: true })}
      onDuplicate={onDuplicate}
    />
  )
}

type StepsProps = Pick<Props, 'onDuplicate'> & { label: string; isWorking: boolean; onText: () => void }

const Steps = ({ label, isWorking, onText, onDuplicate }: StepsProps) =>
  useMay('sender') && (
    <Group mt="sm" gap="xs">
      <Button size="compact-md" leftSection={<IconSend size={16} />} loading={isWorking} onClick={onText}>
        {label}
      </Button>
      {onDuplicate && (
        <Button size="compact-md" variant="default" leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
          Duplicate
        </Button>
      )}
      <Text size="xs" c="dimmed">
        You can look at it once more before it goes out.
      </Text>
    </Group>
  )
