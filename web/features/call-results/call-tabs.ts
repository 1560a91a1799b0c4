import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { CallResultsQuery } from '@carillon/contract/call-results.ts'
import type { z } from 'zod'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { toBeCalled } from '../broadcasts/to-be-called.ts'

type Asked = z.output<typeof CallResultsQuery>
export type CallChoice = Asked['response']

export type CallTab = {
  readonly category: Asked['category'] | typeof transferSection
  readonly label: string
  readonly count: (broadcast: Broadcast) => number
  /** Said where nobody is in it. */
  readonly empty: string
  /** What its address calls it, where that is not the category. */
  readonly segment?: string
}

/** The section of their addresses. */
const callSection = 'call-results'

/** The same of answers, whose last segment is `all` or the key. */
export const answerSection = 'survey-results'

const answers: CallTab = {
  category: answerSection,
  label: 'Survey Results',
  count: (broadcast) => broadcast.SurveyResponseTotal,
  empty: 'Nobody has answered yet. Answers show here by themselves.',
}

/** Whoever pressed 0, and whom they talked to. */
export const transferSection = 'transfers'

const transfers: CallTab = {
  category: transferSection,
  label: 'Transfers',
  count: (broadcast) => broadcast.TransferTotal,
  empty: 'Nobody has pressed 0 yet. They show here as they do.',
}

const tabs: readonly CallTab[] = [
  {
    category: 'all',
    label: 'All Calls',
    // Of one that texts besides, not everybody is called.
    count: (broadcast) =>
      isOfBoth(broadcast)
        ? broadcast.LivePersonTotal +
          broadcast.AnsweringMachineTotal +
          broadcast.BusyNoAnswerTotal +
          broadcast.InvalidNumberTotal +
          broadcast.IncompleteTotal
        : broadcast.PhoneNumberCount,
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
]

const incomplete: CallTab = {
  category: 'not-completed',
  label: 'Incomplete',
  count: (broadcast) => broadcast.IncompleteTotal,
  empty: 'Nobody is left: every call has its result.',
}

/** The same in two, while calls are still to come or being made: as its results in short have it. */
const inParts: readonly CallTab[] = [
  {
    category: 'to-be-called',
    label: 'Pending',
    count: toBeCalled,
    empty: 'Nobody is being called, or still to be called.',
  },
  {
    ...incomplete,
    ...{ category: 'not-completed-for-good', segment: 'not-completed' },
    count: (broadcast) => Math.max(0, broadcast.IncompleteTotal - toBeCalled(broadcast)),
  },
]

/** An address that names something of calls. */
export const isCallSection = (section: string | undefined): boolean =>
  section !== undefined &&
  [callSection, answerSection, transferSection, ...[...tabs, ...inParts].map(segmentOf)].includes(section) &&
  !['all', 'invalid', 'not-completed'].includes(section)

type Told = Pick<Broadcast, 'SurveyResponses' | 'TransferAndConnect'> & Parameters<typeof toBeCalled>[0]

/** Who asks something looks for its answers first. */
export const callTabs = (broadcast: Told): readonly CallTab[] => [
  ...(broadcast.SurveyResponses.length > 0 ? [answers] : []),
  ...tabs,
  ...(toBeCalled(broadcast) > 0 ? inParts : [incomplete]),
  ...(broadcast.TransferAndConnect === null ? [] : [transfers]),
]

/** A tab, and of the answers whose. */
export type CallPlace = { readonly tab: CallTab; readonly response: CallChoice }

/** The place that an address names by its last segments; the first tab where it names none that this broadcast has. */
export const readCallPlace = (broadcast: Told, section: string | undefined, sub: string | undefined): CallPlace => {
  const own = callTabs(broadcast)
  if (section === answerSection && own.includes(answers)) {
    const key = broadcast.SurveyResponses.find(({ ID }) => String(ID) === sub)?.ID
    return { tab: answers, response: key === undefined ? 'all' : (String(key) as CallChoice) }
  }
  const last = sub ?? section
  const all = own.find(({ category }) => category === 'all')!
  const tab = last === undefined ? own[0]! : (own.find((each) => segmentOf(each) === last) ?? all)
  return { tab, response: 'all' }
}

/** The segments of a tab's address behind the broadcast. */
export const segmentsOfCalls = (tab: CallTab): { section: string; sub?: string } =>
  tab.category === transferSection
    ? { section: transferSection }
    : tab.category === answerSection
      ? { section: answerSection, sub: 'all' }
      : { section: callSection, sub: segmentOf(tab) }

const segmentOf = ({ segment, category }: CallTab): string => segment ?? category
