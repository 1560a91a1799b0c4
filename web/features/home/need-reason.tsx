import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { toBroadcast } from '../../platform/addresses.ts'
import { formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useMay } from '../account/guards.ts'
import { useUser } from '../account/queries.ts'
import { useDuplicate } from '../broadcast-acts/use-duplicate.ts'
import { tabOfFailedCalls } from '../broadcasts/call-failures.ts'
import { sentText } from '../broadcasts/handed-over.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { notReached } from '../broadcasts/not-reached.ts'
import { waitingLine } from '../broadcasts/waiting-line.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { callFailureWords, failureWords } from './failure-words.ts'
import type { Need } from './sort-out.ts'

/** Why it needs somebody, and the next step. */
export const NeedReason = ({ need: { kind, broadcast } }: { need: Need }) => {
  switch (kind) {
    case 'approval':
      return <Approval broadcast={broadcast} />
    case 'sentBack':
      return `${broadcast.Approval?.DecidedBy ?? ''} sent it back: “${broadcast.Approval?.Words ?? ''}”`
    case 'message':
      return 'Needs its message before it can go out.'
    case 'paused':
      return `Paused: ${sentText(broadcast)}. Resume it, or cancel the rest.`
    case 'review':
      return (
        <Replies broadcast={broadcast}>
          {formatCounted(broadcast.RepliesToReview, 'reply', 'replies')} may be asking to stop. Decide on{' '}
          {broadcast.RepliesToReview === 1 ? 'it' : 'them'}.
        </Replies>
      )
    case 'replies':
      return (
        <Replies broadcast={broadcast}>
          {formatCounted(broadcast.UnreadTextReplies, 'new reply', 'new replies')}. Read{' '}
          {broadcast.UnreadTextReplies === 1 ? 'it' : 'them'}.
        </Replies>
      )
    case 'waiting':
      return waitingLine(broadcast) ?? broadcast.Notice
    case 'unreached':
      return <Unreached broadcast={broadcast} />
    case 'failures':
      return <Failures broadcast={broadcast} />
  }
}

const Approval = ({ broadcast }: { broadcast: Broadcast }) => {
  const { Approval, User, StartDate } = broadcast
  const user = useUser()
  if (!Approval) return null
  const people = someOf(Approval.PeopleCount, whomOf(broadcast))
  const by = whenText(Approval.ExpiresDate)
  if (!user.IsApprover) return `Waits for approval to go to ${people}. If nobody approves it by ${by}, it is not sent.`
  return `${User.FirstName} ${User.LastName} asks for your approval to send it to ${people}${
    Date.parse(StartDate) < Date.parse(Approval.ExpiresDate) ? ' now' : `, ${whenText(StartDate)}`
  }. If nobody approves it by ${by}, it is not sent.`
}

const Unreached = ({ broadcast }: { broadcast: Broadcast }) => {
  const mayCreate = useMay('sender')
  const { toTheRest, isPending } = useDuplicate()
  const left = notReached(broadcast)
  const [act, done] = isOfCalls(broadcast) ? ['Call', 'reached'] : ['Text', 'texted']
  return (
    <>
      {`It expired: the calling window closed before ${someOf(left, whomOf(broadcast))} ${left === 1 ? 'was' : 'were'} ${done}.`}
      {mayCreate && (
        <Button
          size="compact-sm"
          variant="light"
          display="block"
          mt={6}
          loading={isPending}
          onClick={() => toTheRest(broadcast)}
        >
          {left === 1 ? `${act} this person now` : `${act} these ${someOf(left, whomOf(broadcast))} now`}
        </Button>
      )}
    </>
  )
}

const Replies = ({ broadcast, children }: { broadcast: Broadcast; children: ReactNode }) => (
  <TextLink
    {...toBroadcast(broadcast.BroadcastID, { section: 'text-replies', sub: 'replied' })}
    fz="inherit"
    c="inherit"
  >
    {children}
  </TextLink>
)

const Failures = ({ broadcast }: { broadcast: Broadcast }) => (
  <TextLink
    {...toBroadcast(
      broadcast.BroadcastID,
      isOfCalls(broadcast) ? tabOfFailedCalls(broadcast) : { section: 'text-results', sub: 'failed' },
    )}
    fz="inherit"
    c="inherit"
  >
    {isOfCalls(broadcast) ? callFailureWords(broadcast) : failureWords(broadcast)}
  </TextLink>
)
