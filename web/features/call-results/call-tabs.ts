import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { CallSection } from '@carillon/domain/broadcast/call-result.ts'

type CallTab = {
  readonly category: CallSection
  readonly label: string
  readonly count: (broadcast: Broadcast) => number
  /** Said where nobody is in it. */
  readonly empty: string
}

/** The section of their addresses. */
export const callSection = 'call-results'

export const callTabs: readonly CallTab[] = [
  {
    category: 'all',
    label: 'All Calls',
    count: (broadcast) => broadcast.PhoneNumberCount,
    empty: 'This broadcast has no recipients.',
  },
  {
    category: 'live-person',
    label: 'Live Answer',
    count: (broadcast) => broadcast.LivePersonTotal,
    empty: 'Nobody has answered yet. People show here as they do.',
  },
  {
    category: 'voicemail',
    label: 'Voicemail',
    count: (broadcast) => broadcast.AnsweringMachineTotal,
    empty: 'No message was left on voicemail yet.',
  },
  {
    category: 'busy-no-answer',
    label: 'Busy / No Answer',
    count: (broadcast) => broadcast.BusyNoAnswerTotal,
    empty: 'Every phone that rang was answered.',
  },
  {
    category: 'invalid',
    label: 'Invalid',
    count: (broadcast) => broadcast.InvalidNumberTotal,
    empty: 'Every number could be called.',
  },
  {
    category: 'not-completed',
    label: 'Incomplete',
    count: (broadcast) => broadcast.IncompleteTotal,
    empty: 'Nobody is left: every call has its result.',
  },
]

/** The tab that an address names by its last segment; all calls where it names none. */
export const readCallTab = (section: string | undefined, sub: string | undefined): CallTab => {
  const last = sub ?? section
  return callTabs.find(({ category }) => category === last) ?? callTabs[0]!
}
