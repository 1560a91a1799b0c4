import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../account/queries.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { useRights } from '../broadcasts/rights.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { SendBackDialog } from './send-back-dialog.tsx'
import { useDecide } from './use-decide.ts'

type Props = { broadcast: Broadcast; onEdit: (() => void) | undefined }
type Asked = Props & { approval: NonNullable<Broadcast['Approval']> }

/** Where a broadcast stands that somebody looks at before it leaves, and what can be done about it. */
export const ApprovalNotice = (props: Props) => {
  const { BroadcastStatus, Approval } = props.broadcast
  if (!Approval) return null
  if (BroadcastStatus === 'AwaitingAuthorization')
    return Approval.State === 'SentBack' ? (
      <SentBack {...props} approval={Approval} />
    ) : (
      <Waiting {...props} approval={Approval} />
    )
  return BroadcastStatus === 'AuthorizationApproved' && Approval.State === 'Approved' ? (
    <Approved {...props} approval={Approval} />
  ) : null
}

const isForNow = ({ broadcast, approval }: Asked): boolean =>
  Date.parse(broadcast.StartDate) < Date.parse(approval.ExpiresDate)

const Waiting = (props: Asked) => {
  const { broadcast, approval } = props
  const { IsApprover } = useUser()
  const decide = useDecide(broadcast)
  const [isSendingBack, setIsSendingBack] = useState(false)
  const isNow = isForNow(props)
  const people = someOf(approval.PeopleCount, whomOf(broadcast))
  const by = whenText(approval.ExpiresDate)
  if (!IsApprover) {
    return (
      <Alert color="violet" p="sm" title="Waits for approval">
        Whoever approves broadcasts was told by mail.{' '}
        {isNow
          ? `It goes out as soon as somebody approves it. If nobody does by ${by}, it is not sent, and we tell you.`
          : `It goes out ${by} if somebody approves it before. If not, it is not sent, and we tell you.`}
      </Alert>
    )
  }
  return (
    <Alert color="violet" p="sm" title="Waits for your approval">
      {personName(broadcast.User)} would like {people} to {isOfCalls(broadcast) ? 'hear' : 'get'} this{' '}
      {isNow ? 'now' : whenText(broadcast.StartDate)}. Look at the message, at who gets it and who does not. If nobody
      approves it by {by}, it is not sent.
      <Group mt="sm" gap="xs">
        <Button size="compact-md" loading={decide.isDeciding} onClick={decide.approve}>
          {isNow ? `Approve, and send to ${people} now` : `Approve for ${people}`}
        </Button>
        <Button size="compact-md" variant="default" disabled={decide.isDeciding} onClick={() => setIsSendingBack(true)}>
          Send back
        </Button>
      </Group>
      <SendBackDialog
        broadcast={broadcast}
        opened={isSendingBack}
        onClose={() => setIsSendingBack(false)}
        onSend={decide.sendBack}
      />
    </Alert>
  )
}

const SentBack = ({ broadcast, approval, onEdit }: Asked) => {
  const user = useUser()
  const { maySend } = useRights(broadcast)
  const decide = useDecide(broadcast)
  const isOwn = broadcast.User.UserID === user.UserID
  return (
    <Alert color="yellow" p="sm" title={`Sent back by ${approval.DecidedBy || 'an approver'}`}>
      <Text fs="italic" style={{ overflowWrap: 'anywhere' }}>
        “{approval.Words}”
      </Text>
      {isOwn
        ? 'Change it, which asks for approval again, or ask again as it is'
        : `${personName(broadcast.User)} was told by mail`}
      . If it is not approved by {whenText(approval.ExpiresDate)}, it is not sent.
      <Group mt="sm" gap="xs">
        {maySend && onEdit && isOwn && (
          <Button size="compact-md" onClick={onEdit}>
            Edit
          </Button>
        )}
        {isOwn && (
          <Button size="compact-md" variant="default" loading={decide.isDeciding} onClick={decide.askAgain}>
            Ask again
          </Button>
        )}
        {user.IsApprover && !isOwn && (
          <Button size="compact-md" variant="default" loading={decide.isDeciding} onClick={decide.takeBack}>
            Take back
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const Approved = ({ broadcast, approval }: Asked) => {
  const { IsApprover } = useUser()
  const decide = useDecide(broadcast)
  return (
    <Alert color="gray" p="sm">
      Approved by {approval.DecidedBy || 'an approver'} for {someOf(approval.PeopleCount, whomOf(broadcast))}. A change
      of its message, people or time asks again.
      {approval.Words && ` They wrote: “${approval.Words}”`}
      {IsApprover && Date.parse(broadcast.StartDate) > Date.now() && (
        <Group mt="sm">
          <Button size="compact-md" variant="default" loading={decide.isDeciding} onClick={decide.takeBack}>
            Take approval back
          </Button>
        </Group>
      )}
    </Alert>
  )
}
