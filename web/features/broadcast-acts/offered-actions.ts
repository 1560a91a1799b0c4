import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFinal } from '@carillon/domain/broadcast/status.ts'
import { type StatusAction, whyNotChange } from '@carillon/domain/broadcast/status-change.ts'
import type { Rights } from '../broadcasts/rights.ts'

export type OfferedAction = {
  readonly action: StatusAction
  /** Why it cannot be done at this moment; undefined when it can. */
  readonly why: string | undefined
}

type Told = Pick<Broadcast, 'BroadcastStatus' | 'StartDate'>

/**
 * What to show of pause, resume, send now, cancel and delete: what can be done, and greyed with its reason what people look
 * for and cannot have now. Never both of a pair, nothing that makes no sense any more, and nothing that this user never may.
 */
export const offeredActions = (
  broadcast: Told,
  { mayChange, maySend }: Rights,
  now: number = Date.now(),
): OfferedAction[] => {
  const course = { status: broadcast.BroadcastStatus, startAt: Date.parse(broadcast.StartDate) }
  const offer = (action: StatusAction): OfferedAction => ({ action, why: whyNotChange(action, course, now)?.sentence })
  const isPossible = ({ why }: OfferedAction): boolean => why === undefined
  if (!mayChange) return []
  if (isFinal(course.status)) return [offer('delete')]
  // What waits for approval sends nothing that could be paused.
  const turn = course.status === 'AwaitingAuthorization' ? [] : [offer(course.status === 'Paused' ? 'resume' : 'pause')]
  return [...turn, ...[offer('send-now')].filter(isPossible), offer('cancel'), offer('delete')].filter(
    ({ action }) => maySend || (action !== 'resume' && action !== 'send-now'),
  )
}

/** What else there is to do with a broadcast, whatever its course. */
export type MoreAction = 'send-later' | 'answers' | 'lines' | 'duplicate' | 'labels' | 'schedule'

type ToldMore = Told &
  Pick<Broadcast, 'RepeatingBroadcastID'> &
  Partial<Pick<Broadcast, 'BroadcastType' | 'TransferAndConnect'>>

export const moreActions = (
  broadcast: ToldMore,
  { mayChange, maySend, mayCreate }: Rights,
  now: number = Date.now(),
): MoreAction[] => [
  ...(maySend && isAhead(broadcast, now) ? (['send-later'] as const) : []),
  ...(maySend && broadcast.BroadcastType?.endsWith('Survey') ? (['answers'] as const) : []),
  ...(maySend && broadcast.TransferAndConnect && !isFinal(broadcast.BroadcastStatus) ? (['lines'] as const) : []),
  ...(mayCreate ? (['duplicate'] as const) : []),
  ...(mayChange ? (['labels'] as const) : []),
  ...(mayChange && broadcast.RepeatingBroadcastID !== null ? (['schedule'] as const) : []),
]

/** Whether it is still to start: ready, or paused before its start. */
const isAhead = ({ BroadcastStatus, StartDate }: Told, now: number): boolean =>
  ['AwaitingAuthorization', 'AuthorizationApproved', 'Paused'].includes(BroadcastStatus) && Date.parse(StartDate) > now
