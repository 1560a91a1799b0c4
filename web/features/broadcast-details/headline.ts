import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount, formatCounted, formatDuration } from '../../ui/format.ts'
import { hasTextsOut } from '../broadcasts/calls-to-come.ts'
import { handedOver, reached, sentText } from '../broadcasts/handed-over.ts'
import { isOfBoth, isOfCalls } from '../broadcasts/is-of-calls.ts'
import { notReached } from '../broadcasts/not-reached.ts'
import { paceText } from '../broadcasts/pace-text.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { unconfirmedText } from '../broadcasts/unconfirmed-text.ts'
import type { Wait } from '../broadcasts/wait.ts'
import { whenText } from '../broadcasts/when-text.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { secondsLeft } from './outlook.ts'

/** What is happening at this moment, in a sentence; of calls with how many are being made. */
export const headline = (broadcast: Broadcast, wait: Wait | undefined, now: number, beingCalled = 0): string => {
  const { PhoneNumberCount, TotalCompleted, StartDate, CompletedDate, Pace } = broadcast
  const are = areOf(broadcast)
  const ended = CompletedDate ? ` ${whenText(CompletedDate)}` : ''
  if (isOfCalls(broadcast)) {
    const words = ofCalls(broadcast, wait, shownStatus(broadcast, now), ended, beingCalled)
    if (words) return words
  }
  switch (shownStatus(broadcast, now)) {
    case 'Scheduled':
      return `Goes out ${whenText(StartDate)}.`
    case 'Broadcasting': {
      const calls = callsNext(broadcast, now)
      if (calls && !wait) return `${formatCounted(handedOver(broadcast), 'text')} sent. ${calls}`
      const sent = sentText(broadcast)
      if (TotalCompleted >= PhoneNumberCount) return `${sent}. Waiting for the last results.`
      // While it waits there is no pace, and no time left that means anything.
      if (wait) return `Waiting${wait.until ? ` until ${whenText(wait.until)}` : ''}. ${sent}.`
      if (isOfBoth(broadcast)) return ofBoth(broadcast, beingCalled)
      const left = secondsLeft(broadcast, now)
      const pace = Pace === null ? '' : `, ${paceText(Pace)}`
      return left === undefined ? `${sent}${pace}.` : `${sent}${pace}. ${leftText(left)}`
    }
    case 'Paused':
      return `Paused. ${are(PhoneNumberCount - TotalCompleted)} still waiting for it.${startPasses(broadcast, now)}${arrives(broadcast)}`
    case 'Canceled':
      return `Canceled${ended}.${arrives(broadcast)}`
    case 'Completed':
      return broadcast.BroadcastStatus === 'Finalizing'
        ? `Completed: ${everythingOr(broadcast)}.`
        : `Completed${ended}.`
    case 'Needs Message':
      return hasTextsOut(broadcast)
        ? `${formatCounted(handedOver(broadcast), 'text')} sent. Its calls wait for their message.`
        : 'It waits for its message. Nothing goes out before that.'
    case 'Expired':
      return expiredText(broadcast, ended)
    case 'Declined':
      return 'This broadcast was declined. Contact support to hear why.'
    case 'Waits for approval':
      return 'Nothing is sent before somebody has approved it.'
    case 'Sent back':
      return 'Sent back to whoever made it. Nothing is sent.'
    case 'Processing':
      return broadcast.BroadcastStatus === 'MessageRecorded'
        ? `${hasTextsOut(broadcast) ? `${formatCounted(handedOver(broadcast), 'text')} sent. ` : ''}The message is recorded; that for voicemail is not. Nobody is called before that.`
        : 'This broadcast is being processed.'
  }
}

/** Of one whose texts are through, and whose calls are not: they wait for answers, and need not all be made. */
const callsNext = ({ Escalation: plan }: Broadcast, now: number): string | undefined => {
  if (!plan?.CallsFromDate) return undefined
  return Date.parse(plan.CallsFromDate) > now
    ? `Waiting for answers until ${whenText(plan.CallsFromDate)}.`
    : 'Calling whoever has not answered.'
}

/** Of one that texts and calls, while it does. */
const ofBoth = (broadcast: Broadcast, beingCalled: number): string => {
  const { NotDeliveredTexts, OnTheirWay, UnknownTexts, IncompleteTotal, PhoneNumberCount, TotalCompleted } = broadcast
  const sent = handedOver(broadcast)
  const all = sent + Math.max(0, NotDeliveredTexts - OnTheirWay - UnknownTexts)
  const texts = all > sent ? `${formatCount(sent)} of ${formatCount(all)} texts` : formatCounted(sent, 'text')
  const left = Math.max(beingCalled, Math.min(IncompleteTotal, PhoneNumberCount - TotalCompleted))
  return left > 0 ? `${texts} sent. ${callingText(broadcast, left, beingCalled)}` : `${texts} sent.`
}

/** '2 people are being called, 1 person is still to be called; 4 people have been reached.' */
const callingText = (broadcast: Broadcast, left: number, beingCalled: number): string => {
  const now = Math.min(left, beingCalled)
  const are = areOf(broadcast)
  const parts = [now > 0 && `${are(now)} being called`, left > now && `${are(left - now)} still to be called`]
  return `${parts.filter(Boolean).join(', ')}; ${reachedText(broadcast)}.`
}

const reachedText = (broadcast: Broadcast): string =>
  `${someOf(reached(broadcast), whomOf(broadcast))} ${reached(broadcast) === 1 ? 'has' : 'have'} been reached`

/** Of calls, where their words are others than those of texts. */
const ofCalls = (
  broadcast: Broadcast,
  wait: Wait | undefined,
  status: string,
  ended: string,
  beingCalled: number,
): string | undefined => {
  const { PhoneNumberCount, TotalCompleted, IncompleteTotal } = broadcast
  const left = PhoneNumberCount - TotalCompleted
  if (status === 'Scheduled') return `Calls begin ${whenText(broadcast.StartDate)}.`
  if (status === 'Broadcasting') {
    if (wait) return `Waiting${wait.until ? ` until ${whenText(wait.until)}` : ''}. ${reachedText(broadcast)}.`
    return left > 0 ? `Calling. ${callingText(broadcast, left, beingCalled)}` : 'Waiting for the last results.'
  }
  if (status === 'Canceled') return `Canceled${ended}. Calls that were being made came to their end.`
  if (status === 'Completed') return `Completed${ended}. ${reachedText(broadcast)}.`
  if (status !== 'Expired') return undefined
  return `Expired${ended}. The calling window closed, and ${someOf(IncompleteTotal, whomOf(broadcast))} ${IncompleteTotal === 1 ? 'was' : 'were'} not reached.`
}

/** '1 person is', '2 people are'. */
const areOf =
  (broadcast: Broadcast) =>
  (count: number): string =>
    `${someOf(count, whomOf(broadcast))} ${count === 1 ? 'is' : 'are'}`

const everythingOr = (broadcast: Broadcast): string =>
  handedOver(broadcast) === broadcast.PhoneNumberCount ? 'everything has been sent' : sentText(broadcast)

/** What is still to come of one that has ended, or will never be known: 'Waiting for 3 receipts from the carriers.' */
export const quietLine = ({
  BroadcastStatus,
  OnTheirWay,
  UnknownTexts,
  UnconfirmedTexts,
}: Broadcast): string | undefined =>
  BroadcastStatus === 'Finalizing' && OnTheirWay + UnknownTexts > 0
    ? `Waiting for ${formatCounted(OnTheirWay + UnknownTexts, 'receipt')} from the carriers. Most come within minutes, some take a day.`
    : unconfirmedText(UnconfirmedTexts) || undefined

/**
 * The same for those who hear it, which changes only when there is news: a status, a wait, another quarter. Counts that move
 * every second are for the eye.
 */
export const announcement = (broadcast: Broadcast, wait: Wait | undefined, now: number): string => {
  const { PhoneNumberCount, TotalCompleted, UnknownTexts } = broadcast
  const status = shownStatus(broadcast, now)
  if (status !== 'Broadcasting') return `${status}.`
  if (wait) return wait.sentence
  const quarter = PhoneNumberCount > 0 ? Math.floor((TotalCompleted / PhoneNumberCount) * 4) * 25 : 0
  const broken = UnknownTexts > 0 ? ' Some texts are not confirmed yet.' : ''
  return `Broadcasting, ${quarter} percent done.${broken}`
}

const expiredText = (broadcast: Broadcast, ended: string): string => {
  const left = notReached(broadcast)
  return left < broadcast.PhoneNumberCount
    ? `Expired${ended}. The calling window closed, and ${formatCounted(left, 'text was', 'texts were')} not sent.`
    : `Expired${ended}. The calling window closed before anybody was texted.`
}

/** A start that comes while it is paused passes without it. */
const startPasses = ({ StartDate }: Broadcast, now: number): string =>
  Date.parse(StartDate) > now ? ` It does not go out ${whenText(StartDate)} unless it is resumed before.` : ''

/** Nothing can call back what a carrier has. */
const arrives = ({ OnTheirWay, UnknownTexts }: Broadcast): string =>
  OnTheirWay + UnknownTexts > 0 ? ' What is already with the carriers still arrives.' : ''

const leftText = (seconds: number): string => {
  const text = formatDuration(seconds)
  return `${text[0]?.toUpperCase()}${text.slice(1)} left.`
}
