import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useMay } from '../account/guards.ts'
import { useDuplicate } from '../broadcast-acts/use-duplicate.ts'
import { waitingLine } from '../broadcasts/waiting-line.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { failureWords } from './failure-words.ts'
import { type Need, notReached } from './sort-out.ts'

/** Why it needs somebody, and the next step. */
export const NeedReason = ({ need: { kind, broadcast } }: { need: Need }) => {
  const { PhoneNumberCount, TotalCompleted, StartDate } = broadcast
  switch (kind) {
    case 'message':
      return 'Needs its message before it can go out.'
    case 'paused':
      return `Paused at ${formatCount(TotalCompleted)} of ${formatCount(PhoneNumberCount)}. Resume it, or cancel the rest.`
    case 'waiting':
      return waitingLine(broadcast) ?? broadcast.Notice
    case 'soon':
      return `Goes out ${whenText(StartDate)} to ${formatCounted(PhoneNumberCount, 'person', 'people')}.`
    case 'unreached':
      return <Unreached broadcast={broadcast} />
    case 'failures':
      return <Failures broadcast={broadcast} />
  }
}

const Unreached = ({ broadcast }: { broadcast: Broadcast }) => {
  const mayCreate = useMay('sender')
  const { toTheRest, isPending } = useDuplicate()
  const left = notReached(broadcast)
  return (
    <>
      {`It expired: the calling window closed before ${formatCounted(left, 'person was', 'people were')} texted.`}
      {mayCreate && (
        <Button
          size="compact-sm"
          variant="light"
          display="block"
          mt={6}
          loading={isPending}
          onClick={() => toTheRest(broadcast)}
        >
          {left === 1 ? 'Text this person now' : `Text these ${formatCount(left)} people now`}
        </Button>
      )}
    </>
  )
}

const Failures = ({ broadcast }: { broadcast: Broadcast }) => (
  <TextLink
    {...toBroadcast(broadcast.BroadcastID, { section: 'text-results', sub: 'failed' })}
    fz="inherit"
    c="inherit"
  >
    {failureWords(broadcast)}
  </TextLink>
)
