import { type BroadcastStatus, isFinal, mayTurn, needsMessage } from './status.ts'

/** What a user may do to a broadcast's course (rules/broadcasts 9). */
export type StatusAction = 'pause' | 'resume' | 'cancel' | 'send-now' | 'delete'

type WhyNotChange = {
  readonly code:
    | 'finished'
    | 'finalizing'
    | 'notRunning'
    | 'notPaused'
    | 'notScheduled'
    | 'stillRunning'
    | 'needsMessage'
    | 'needsApproval'
  readonly sentence: string
}

/** The status an action sets: pause Paused, resume and send-now Broadcasting, cancel Canceled; delete sets none. */
export const statusAfter: Readonly<Record<Exclude<StatusAction, 'delete'>, BroadcastStatus>> = {
  pause: 'Paused',
  resume: 'Broadcasting',
  cancel: 'Canceled',
  'send-now': 'Broadcasting',
}

/**
 * Why an action is refused, or undefined when it is allowed. Times are epoch milliseconds. A scheduled broadcast may be
 * paused, so that its start passes without it; send-now needs a start that is still ahead, of one ready or paused.
 */
export const whyNotChange = (
  action: StatusAction,
  broadcast: { readonly status: BroadcastStatus; readonly startAt: number },
  now: number,
): WhyNotChange | undefined => {
  const { status, startAt } = broadcast
  if (action === 'delete') return isFinal(status) || status === 'Finalizing' ? undefined : refusals.stillRunning
  if (isFinal(status)) return refusals.finished
  if (status === 'Finalizing') return refusals.finalizing
  switch (action) {
    case 'cancel':
      return undefined
    case 'pause':
      if (status === 'AwaitingAuthorization') return refusals.needsApproval
      return mayTurn(status, 'Paused') ? undefined : status === 'Paused' ? refusals.paused : refusals.notRunning
    case 'resume':
      return status === 'Paused' ? undefined : refusals.notPaused
    case 'send-now':
      if (needsMessage(status)) return refusals.needsMessage
      if (status === 'AwaitingAuthorization') return refusals.needsApproval
      return startAt > now && (status === 'AuthorizationApproved' || status === 'Broadcasting' || status === 'Paused')
        ? undefined
        : refusals.notScheduled
  }
}

const refusals = {
  finished: { code: 'finished', sentence: 'This broadcast has already ended.' },
  finalizing: {
    code: 'finalizing',
    sentence: 'Everything has been handed to the carriers. We are only waiting for the last results.',
  },
  notRunning: { code: 'notRunning', sentence: 'This broadcast is not sending, so there is nothing to pause.' },
  paused: { code: 'notRunning', sentence: 'This broadcast is already paused.' },
  notPaused: { code: 'notPaused', sentence: 'This broadcast is not paused, so there is nothing to resume.' },
  notScheduled: { code: 'notScheduled', sentence: 'Only a broadcast that waits for its start can be sent now.' },
  stillRunning: { code: 'stillRunning', sentence: 'Cancel this broadcast before you delete it.' },
  needsApproval: {
    code: 'needsApproval',
    sentence: 'This broadcast waits for approval. It sends nothing before that.',
  },
  needsMessage: { code: 'needsMessage', sentence: 'Add a message before you send this broadcast.' },
} as const satisfies Record<string, WhyNotChange>
