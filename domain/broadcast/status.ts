/**
 * The life of a broadcast (rules/broadcasts 4).
 *
 *     PendingMessage ─► MessageRecorded ─► audio checks ─► AwaitingAuthorization ─► AuthorizationApproved
 *                                                                  └► AuthorizationDeclined…   │ start
 *     Paused ◄─► Broadcasting ◄───────────────────────────────────────────────────────────────┘
 *                     └► Finalizing (receipts may still come, at most FINALIZE_AFTER) ─► Complete
 *     From every state before Finalizing: Canceled by a user, Expired by the calling window.
 *     One that texts too begins without the message of its calls, and is PendingMessage when its texts are through.
 *
 * Canceled, Complete, Expired and the declined states are final. AuthorizationApproved waits for its start; what is on
 * its way when a user pauses or cancels still ends in an outcome of its own.
 */
export const broadcastStatuses = [
  'PendingMessage',
  'MessageRecorded',
  'AwaitingAudioCheck',
  'CheckingAudio',
  'AwaitingAuthorization',
  'AuthorizationApproved',
  'AuthorizationDeclined',
  'AuthorizationDeclinedContent',
  'AuthorizationDeclinedAudio',
  'AuthorizationDeclinedConsent',
  'AuthorizationDeclinedAccount',
  'Broadcasting',
  'Paused',
  'Finalizing',
  'Complete',
  'Canceled',
  'Expired',
] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

export type BroadcastStatusCategory = 'Broadcasting' | 'NeedsMessage' | 'Scheduled' | 'Completed' | 'Processing'

export type DisplayStatus =
  | 'Scheduled'
  | 'Broadcasting'
  | 'Paused'
  | 'Needs Message'
  | 'Processing'
  | 'Waits for approval'
  | 'Sent back'
  | 'Completed'
  | 'Canceled'
  | 'Expired'
  | 'Declined'

const isDeclined = (status: BroadcastStatus): boolean => status.startsWith('AuthorizationDeclined')

/** BroadcastStatusCategory of a status (rules/broadcasts 6). MessageRecorded: people's message is there, voicemail's is not; NeedsMessage, shown as Processing. */
export const statusCategory = (status: BroadcastStatus): BroadcastStatusCategory => {
  switch (status) {
    case 'PendingMessage':
    case 'MessageRecorded':
      return 'NeedsMessage'
    case 'AwaitingAudioCheck':
    case 'CheckingAudio':
    case 'AwaitingAuthorization':
      return 'Processing'
    case 'AuthorizationApproved':
      return 'Scheduled'
    case 'Broadcasting':
    case 'Paused':
      return 'Broadcasting'
    default:
      return 'Completed'
  }
}

/**
 * The word a user sees: by its category, then last "start more than 10 s ahead shows Scheduled" (rules/broadcasts 7).
 * Times are epoch milliseconds. Expired and declined ones are Completed by category but say so.
 */
export const displayStatus = (
  broadcast: {
    readonly status: BroadcastStatus
    readonly startAt: number
    readonly category?: BroadcastStatusCategory
    /** Somebody looked at it and wants it changed. */
    readonly isSentBack?: boolean
  },
  now: number,
): DisplayStatus => {
  const { status, startAt, category = statusCategory(status), isSentBack = false } = broadcast
  if (status === 'AwaitingAuthorization') return isSentBack ? 'Sent back' : 'Waits for approval'
  const shown = displayOf(status, category)
  return shown === 'Broadcasting' && startAt - now > 10_000 ? 'Scheduled' : shown
}

/** What it says may still come: it waits for that, or its texts are on their way meanwhile (rules/calls 54). */
export const mayBeRecorded = (status: BroadcastStatus): boolean =>
  needsMessage(status) || ['AuthorizationApproved', 'Broadcasting', 'Paused'].includes(status)

/** It stands still until what it says is recorded: all of it, or what voicemail hears (rules/calls 37). */
export const needsMessage = (status: BroadcastStatus): boolean =>
  status === 'PendingMessage' || status === 'MessageRecorded'

/** Finished: canceled, complete, expired, declined, or broadcasting with all numbers completed (rules/broadcasts 8). */
export const isFinished = (broadcast: {
  readonly status: BroadcastStatus
  readonly PhoneNumberCount: number
  readonly TotalCompleted: number
}): boolean =>
  isFinal(broadcast.status) ||
  (broadcast.status === 'Broadcasting' && broadcast.TotalCompleted >= broadcast.PhoneNumberCount)

/** Whether nothing can follow this status. */
export const isFinal = (status: BroadcastStatus): boolean => next[status].length === 0

/** Whether a broadcast may go from one status to the other; never to itself. */
export const mayTurn = (from: BroadcastStatus, to: BroadcastStatus): boolean => next[from].includes(to)

const declined = broadcastStatuses.filter(isDeclined)
const ready: readonly BroadcastStatus[] = ['AwaitingAuthorization', 'AuthorizationApproved', 'Broadcasting']
const exits: readonly BroadcastStatus[] = ['Canceled', 'Expired']
const final: readonly BroadcastStatus[] = []

const next: Readonly<Record<BroadcastStatus, readonly BroadcastStatus[]>> = {
  PendingMessage: ['MessageRecorded', 'AwaitingAudioCheck', ...ready, ...exits],
  MessageRecorded: ['PendingMessage', 'AwaitingAudioCheck', 'CheckingAudio', ...ready, ...declined, ...exits],
  AwaitingAudioCheck: ['PendingMessage', 'CheckingAudio', ...ready, ...declined, ...exits],
  CheckingAudio: ['PendingMessage', ...ready, ...declined, ...exits],
  AwaitingAuthorization: ['AuthorizationApproved', 'Broadcasting', ...declined, ...exits],
  AuthorizationApproved: ['PendingMessage', 'MessageRecorded', 'Broadcasting', 'Paused', ...exits],
  AuthorizationDeclined: final,
  AuthorizationDeclinedContent: final,
  AuthorizationDeclinedAudio: final,
  AuthorizationDeclinedConsent: final,
  AuthorizationDeclinedAccount: final,
  Broadcasting: ['PendingMessage', 'MessageRecorded', 'Paused', 'Finalizing', 'Complete', ...exits],
  Paused: ['Broadcasting', 'Finalizing', 'Complete', ...exits],
  Finalizing: ['Complete'],
  Complete: final,
  Canceled: final,
  Expired: final,
}

const displayOf = (status: BroadcastStatus, category: BroadcastStatusCategory): DisplayStatus => {
  switch (category) {
    case 'Broadcasting':
      return status === 'Paused' ? 'Paused' : 'Broadcasting'
    case 'NeedsMessage':
      return status === 'PendingMessage' ? 'Needs Message' : 'Processing'
    case 'Scheduled':
      return status === 'AuthorizationApproved' ? 'Broadcasting' : 'Scheduled'
    case 'Processing':
      return status === 'PendingMessage' ? 'Needs Message' : 'Processing'
    case 'Completed':
      if (status === 'Canceled' || status === 'Expired') return status
      return isDeclined(status) ? 'Declined' : 'Completed'
  }
}
