import type { BroadcastEvent } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCounted, formatWhen } from '../../ui/format.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { isOfCalls } from '../broadcasts/is-of-calls.ts'

type Happening = {
  readonly what: string
  readonly detail?: string
  readonly at: string
  readonly isAhead?: boolean
}

/** What has happened to a broadcast, in plain words and in order, and what comes next. */
export const timelineOf = (
  events: readonly BroadcastEvent[],
  { StartDate, BroadcastStatus, BroadcastType }: Pick<Broadcast, 'StartDate' | 'BroadcastStatus' | 'BroadcastType'>,
  now: number,
): Happening[] => {
  const words = wordsOf(isOfCalls({ BroadcastType }))
  const happenings = together(events).map((event) => happeningOf(event, words))
  const isAhead = Date.parse(StartDate) > now && !ended.has(BroadcastStatus)
  return isAhead ? [...happenings, { what: starts[BroadcastStatus] ?? 'Starts', at: StartDate, isAhead }] : happenings
}

const starts: Partial<Record<Broadcast['BroadcastStatus'], string>> = {
  Paused: 'Starts, if resumed',
  AwaitingAuthorization: 'Starts, if approved',
}

/** Late receipts come one by one; what they confirm is told once, with the last of them. */
const together = (events: readonly BroadcastEvent[]): BroadcastEvent[] => {
  const confirmed = events.filter(({ Event }) => Event === 'confirmed')
  const last = confirmed.at(-1)
  const Detail = String(confirmed.reduce((sum, event) => sum + Number(event.Detail), 0))
  return events.flatMap((event) => (event.Event !== 'confirmed' ? event : event === last ? { ...event, Detail } : []))
}

const happeningOf = ({ Event, Detail, CreatedDate, User }: BroadcastEvent, words: Words): Happening => {
  const { what, detail = Detail } = words[Event]?.(Detail) ?? { what: `${Event[0]?.toUpperCase()}${Event.slice(1)}` }
  // A broadcast starts and ends by itself.
  const by = User && !bySelf.has(Event) ? personName(User) : ''
  return { what: by ? `${what} by ${by}` : what, ...(detail && { detail }), at: CreatedDate }
}

const bySelf: ReadonlySet<string> = new Set([
  'recorded',
  'started',
  'handed over',
  'completed',
  'expired',
  'over the limit',
  'calls expired',
  'no credits for transfers',
])

type Words = Record<string, (detail: string) => { what: string; detail?: string }>

const wordsOf = (isCalls: boolean): Words => {
  const thing = isCalls ? 'call' : 'text'
  return {
    'approval asked': () => ({ what: 'Approval asked' }),
    approved: (words) => ({ what: 'Approved', ...(words && { detail: `“${words}”` }) }),
    'sent back': (words) => ({ what: 'Sent back', detail: `“${words}”` }),
    'sent now': () => ({ what: 'Sent ahead of time' }),
    rescheduled: (start) => ({ what: 'Start moved', detail: `To ${formatWhen(start)}` }),
    'recording id': () => ({ what: 'Another ID for recording' }),
    recorded: () => ({ what: 'Message recorded' }),
    edited: (parts) => ({ what: 'Changed', detail: parts && `The ${parts}` }),
    'handed over': () => ({ what: isCalls ? 'Everybody called' : 'Everything handed to the carriers' }),
    unconfirmed: (count) => ({
      what: 'Not confirmed by the carriers',
      detail: `${formatCounted(Number(count), thing)}, not ${isCalls ? 'made' : 'sent'} again`,
    }),
    confirmed: (count) => ({ what: 'Confirmed after all', detail: formatCounted(Number(count), thing) }),
    'no credits for transfers': () => ({
      what: 'Nobody is transferred any more',
      detail: 'There are no credits for another minute',
    }),
    expired: () => ({ what: 'Expired', detail: 'The calling window closed' }),
    'calls expired': (count) => ({
      what: 'The calling window closed',
      detail: count && `${formatCounted(Number(count), 'person was', 'people were')} not called; the texts go on`,
    }),
    'calls not made': (why) => ({ what: 'Calls not made', detail: why }),
    'not sent': (why) => ({ what: 'Not sent', detail: why }),
    'over the limit': (count) => ({
      what: 'Over the limit of the day',
      detail: count && `${formatCounted(Number(count), 'person was', 'people were')} not texted`,
    }),
  }
}

const ended: ReadonlySet<string> = new Set(['Complete', 'Canceled', 'Expired', 'AuthorizationDeclined'])
