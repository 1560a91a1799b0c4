import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isFinal } from '@carillon/domain/broadcast/status.ts'
import { type StatusAction, whyNotChange } from '@carillon/domain/broadcast/status-change.ts'

export type OfferedAction = {
  readonly action: StatusAction
  /** Why it cannot be done at this moment; undefined when it can. */
  readonly why: string | undefined
}

type Told = Pick<Broadcast, 'BroadcastStatus' | 'StartDate'>

/**
 * What to show of pause, resume, send now, cancel and delete: what can be done, and greyed with its reason what people look
 * for and cannot have now. Never both of a pair, and nothing that makes no sense any more.
 */
export const offeredActions = (broadcast: Told, now: number = Date.now()): OfferedAction[] => {
  const course = { status: broadcast.BroadcastStatus, startAt: Date.parse(broadcast.StartDate) }
  const offer = (action: StatusAction): OfferedAction => ({ action, why: whyNotChange(action, course, now)?.sentence })
  const isPossible = ({ why }: OfferedAction): boolean => why === undefined
  if (isFinal(course.status)) return [offer('delete')]
  const turn = offer(course.status === 'Paused' ? 'resume' : 'pause')
  return [turn, ...[offer('send-now')].filter(isPossible), offer('cancel'), offer('delete')]
}
