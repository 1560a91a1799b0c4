import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { CallsInProgress } from '@carillon/contract/call-results.ts'
import { isFailing } from '@carillon/domain/broadcast/limits.ts'
import { Alert, Stack } from '@mantine/core'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useMay } from '../account/guards.ts'
import { ApprovalNotice } from '../approvals/approval-notice.tsx'
import { skippedText } from '../broadcast-people/skipped.ts'
import { callsAsTexts, tabOfFailedCalls } from '../broadcasts/call-failures.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import { notReached } from '../broadcasts/not-reached.ts'
import { readWait } from '../broadcasts/wait.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { beingCalled, useCallsInProgress } from '../call-results/use-calls-in-progress.ts'
import { ClosingNotice } from './closing-notice.tsx'
import { FailedSteps, NextSteps, UnansweredSteps } from './next-steps.tsx'
import classes from './notices.module.css'
import { RecordingNotice } from './recording-notice.tsx'
import { TransferNotice } from './transfer-notice.tsx'
import { useKeptWindow } from './use-kept-window.ts'
import { WaitNotice } from './wait-notice.tsx'

type Props = {
  broadcast: Broadcast
  onEdit: (() => void) | undefined
  onLater: (() => void) | undefined
  /** Absent for whoever may make no broadcasts. */
  onDuplicate: (() => void) | undefined
}
type OfEnded = Pick<Props, 'broadcast' | 'onDuplicate'>

/** What the user should know besides the figures, each with what can be done about it. */
export const Notices = ({ broadcast, onEdit, onLater, onDuplicate }: Props) => {
  const now = useNow(5000)
  const window = useKeptWindow(broadcast)
  const wait = readWait(broadcast)
  const skipped = skippedText(broadcast)
  const calls = useCallsInProgress(broadcast)
  return (
    <Stack gap="xs" className={classes.notices!}>
      {broadcast.IsSampleBroadcast && <SampleNotice broadcast={broadcast} />}
      <ApprovalNotice broadcast={broadcast} onEdit={onEdit} />
      <RecordingNotice broadcast={broadcast} onEdit={onEdit} />
      {wait && <WaitNotice broadcast={broadcast} wait={wait} onLater={onLater} />}
      <ClosingNotice broadcast={broadcast} window={window} now={now} />
      {broadcast.TransferAndConnect && <TransferNotice broadcast={broadcast} />}
      {skipped && (
        <Alert color="gray" p="sm">
          {skipped}
        </Alert>
      )}
      {broadcast.BroadcastStatus === 'Expired' && <ExpiredNotice broadcast={broadcast} onDuplicate={onDuplicate} />}
      {broadcast.BroadcastStatus === 'Canceled' && <CanceledNotice broadcast={broadcast} onDuplicate={onDuplicate} />}
      {isMostlyFailed(broadcast, calls.data) && <FailingNotice broadcast={broadcast} onDuplicate={onDuplicate} />}
      {broadcast.UnknownTexts > 0 && <UnknownNotice count={broadcast.UnknownTexts} />}
    </Stack>
  )
}

/**
 * A text whose receipt is still to come has not failed, nor has a call that is being made: the first receipts of a broadcast say
 * little of the rest, and whoever is busy is known long before whoever listens.
 */
const isMostlyFailed = (broadcast: Broadcast, calls: CallsInProgress | undefined): boolean => {
  if (isOfCalls(broadcast)) {
    if (!isOver(broadcast) && !calls) return false
    const { DeliveredTexts, FailedTextTotal } = callsAsTexts(broadcast)
    return isFailing({ DeliveredTexts: DeliveredTexts + beingCalled(calls), FailedTextTotal })
  }
  const { DeliveredTexts, FailedTextTotal, OnTheirWay, UnknownTexts } = broadcast
  return isFailing({ DeliveredTexts: DeliveredTexts + OnTheirWay + UnknownTexts, FailedTextTotal })
}

const isOver = ({ BroadcastStatusCategory }: Broadcast): boolean => BroadcastStatusCategory === 'Completed'

const SampleNotice = ({ broadcast }: { broadcast: Broadcast }) => (
  <Alert color="violet" p="sm" title="This is a sample">
    Nobody was {isOfCalls(broadcast) ? 'called' : 'texted'} and nothing was charged. It shows what you see after a
    broadcast of your own.{' '}
    {useMay('sender') && (
      <TextLink to={addresses.newBroadcast} fz="inherit" underline="always">
        Create a broadcast
      </TextLink>
    )}
  </Alert>
)

const ExpiredNotice = ({ broadcast, onDuplicate }: OfEnded) => (
  <Alert color="gray" p="sm" title="What expired means">
    The calling window of its sender closed before everyone was {isOfCalls(broadcast) ? 'called' : 'sent to'}, and it
    was not set to continue on the next day. The credits of those{' '}
    {isOfCalls(broadcast) ? 'not called' : 'marked Not sent'} are given back; you find them under Incomplete. Whoever
    turns on “Continue on the next day” in their{' '}
    <TextLink to={addresses.textSettings} fz="inherit" underline="always">
      text settings
    </TextLink>{' '}
    has the rest wait for the next day instead.
    <NextSteps broadcast={broadcast} onDuplicate={onDuplicate} />
  </Alert>
)

const CanceledNotice = ({ broadcast, onDuplicate }: OfEnded) => {
  const left = notReached(broadcast)
  if (left === 0) return null
  const done = isOfCalls(broadcast) ? 'reached' : 'texted'
  const who =
    left < broadcast.PhoneNumberCount
      ? `${someOf(left, whomOf(broadcast))} ${left === 1 ? 'was' : 'were'} not`
      : 'Nobody was'
  return (
    <Alert color="gray" p="sm" title={`${who} ${done}`}>
      It was canceled before that; “What happened” says when, and by whom. The credits set aside for them are given
      back.
      <NextSteps broadcast={broadcast} onDuplicate={onDuplicate} />
    </Alert>
  )
}

const FailingNotice = (props: OfEnded) =>
  isOfCalls(props.broadcast) ? (
    <UnreachedNotice {...props} />
  ) : props.broadcast.UnconfirmedTexts === props.broadcast.FailedTextTotal ? (
    <UnconfirmedNotice />
  ) : (
    <FailedNotice {...props} />
  )

const UnconfirmedNotice = () => (
  <Alert color="red" p="sm" title="Most of these texts could not be confirmed">
    The line to the carrier broke before it answered, so we do not know whether they arrived. They were not sent again
    and cost no credits. If it matters, ask a few people whether they got it before you send it once more.
  </Alert>
)

const FailedNotice = ({ broadcast, onDuplicate }: OfEnded) => (
  <Alert color="red" p="sm" title="Most of these texts failed">
    Carriers refused or could not deliver 75 percent or more of them. Look at the reasons under{' '}
    <TextLink
      {...toBroadcast(broadcast.BroadcastID, { section: 'text-results', sub: 'failed' })}
      resetScroll={false}
      fz="inherit"
      underline="always"
    >
      Failed
    </TextLink>
    : links, single words and unusual characters are often taken for spam, and old lists hold numbers that are no longer
    in use. {broadcast.BroadcastStatus === 'Broadcasting' && 'Pause it, and look at its message. '}
    Send a test to yourself before you send again. If the reasons name your text number, check it in the{' '}
    {useMay('admin') ? (
      <TextLink to={addresses.textSettings} fz="inherit" underline="always">
        text settings
      </TextLink>
    ) : (
      'text settings'
    )}
    .{isOver(broadcast) && <FailedSteps broadcast={broadcast} onDuplicate={onDuplicate} />}
  </Alert>
)

const UnreachedNotice = ({ broadcast, onDuplicate }: OfEnded) => (
  <Alert color="red" p="sm" title="Most of these calls reached nobody">
    75 percent or more of those who were called did not hear the message. See who and why under{' '}
    <TextLink
      {...toBroadcast(broadcast.BroadcastID, tabOfFailedCalls(broadcast))}
      resetScroll={false}
      fz="inherit"
      underline="always"
    >
      {tabOfFailedCalls(broadcast).sub === 'busy-no-answer' ? 'Busy / No Answer' : 'Incomplete'}
    </TextLink>
    : at another time of day more people may answer, and a caller ID that they know is taken more often. Where they hang
    up early, say in the first words who calls and why.
    {isOver(broadcast) && broadcast.BusyNoAnswerTotal > 0 && (
      <UnansweredSteps broadcast={broadcast} onDuplicate={onDuplicate} />
    )}
  </Alert>
)

/** Texts of which nobody knows yet whether they left. */
const UnknownNotice = ({ count }: { count: number }) => {
  const one = count === 1
  return (
    <Alert color="yellow" p="sm">
      {formatCounted(count, 'text was', 'texts were')} handed to the carrier just as the line broke, so we do not know
      yet whether {one ? 'it' : 'they'} arrived. We wait for the carrier’s word and never send {one ? 'it' : 'them'} a
      second time. Most settle within minutes after the line is back; what no carrier confirms ends as “could not be
      confirmed” under Failed when the broadcast completes.
    </Alert>
  )
}
