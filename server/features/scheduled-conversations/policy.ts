import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { whyNotStart } from '@carillon/domain/broadcast/start.ts'
import { notAStart, readStart } from '@carillon/domain/time/start.ts'
import { refuse, refuseFields } from '../../platform/refusal.ts'

/** As they are stored. */
export const scheduledStatus = { scheduled: 0, sent: 1, canceled: 2, failed: 3 } as const
type Status = (typeof scheduledStatus)[keyof typeof scheduledStatus]

export const statusNames: Readonly<Record<Status, ScheduledConversation['Status']>> = {
  ...{ 0: 'Scheduled', 1: 'Sent', 2: 'Canceled', 3: 'Failed' },
}

export const hasOptedOut = 'They have opted out.'

/** What is over is told of for so long. */
export const keptMs = 30 * 86_400_000

const usuallyInMs = 5 * 60_000

/** When it is to be said; where no time is given, in five minutes. */
export const dueAtOf = (
  { scope: { timeZone }, now }: { scope: { timeZone: string }; now: Date },
  StartDate: string | null | undefined,
): Date => {
  if (!StartDate?.trim()) return new Date(now.getTime() + usuallyInMs)
  const start = readStart(StartDate, timeZone)
  const why = start ? whyNotStart(start.at, now.getTime())?.sentence : notAStart
  if (!start || why) throw refuseFields({ StartDate: [why ?? notAStart] })
  return new Date(start.at)
}

/** Only what waits can be changed, said or canceled. */
export const requireWaiting = (status: Status): void => {
  if (status !== scheduledStatus.scheduled) throw refuse('WrongStatus', { summary: over[status] })
}

const over: Readonly<Record<Exclude<Status, 0>, string>> = {
  1: 'This text has been sent already.',
  2: 'This text has been canceled.',
  3: 'This text could not be sent. Write it anew.',
}
