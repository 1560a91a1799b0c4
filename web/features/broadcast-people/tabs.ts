import type { DetailsQuery } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'

type DetailsCategory = DetailsQuery['category']
export type SurveyChoice = DetailsQuery['response']

export type DetailsTab = {
  /** Path fragments (rules/results 5): the section, and the category as the last segment. */
  readonly section: 'text-results' | 'text-replies' | 'text-survey-results'
  readonly category: DetailsCategory
  readonly label: string
  readonly count: (broadcast: Broadcast) => number
  /** Said where nobody is in it. */
  readonly empty: string
  /** What its address calls it, where that is not the category. */
  readonly segment?: string
  /** Only of some broadcasts; without it of all. */
  readonly isOf?: (broadcast: Told) => boolean
}

type Told = Pick<Broadcast, 'IsTextSurvey' | 'HasRcsAgent' | 'HeldTextCount'>

/** A tab, and of the survey results the answer whose people are shown. */
export type DetailsPlace = { readonly tab: DetailsTab; readonly response: SurveyChoice }

const allTexts: DetailsTab = {
  section: 'text-results',
  category: 'all',
  label: 'All Texts',
  // Of one that calls besides, not everybody is texted.
  count: (broadcast) =>
    isOfBoth(broadcast)
      ? broadcast.DeliveredTexts + broadcast.FailedTextTotal + broadcast.InvalidTextCount + broadcast.NotDeliveredTexts
      : broadcast.PhoneNumberCount,
  empty: 'This broadcast has no recipients.',
}

const surveyResults: DetailsTab = {
  section: 'text-survey-results',
  category: 'text-survey-results',
  label: 'Survey Results',
  count: (broadcast) => broadcast.TextSurveyResponseTotal,
  empty: 'No answers yet. They show here by themselves.',
  isOf: ({ IsTextSurvey }) => IsTextSurvey,
}

const everyTab: readonly DetailsTab[] = [
  // Who asks something looks for its answers.
  surveyResults,
  allTexts,
  {
    section: 'text-results',
    category: 'delivered',
    label: 'Delivered',
    count: (broadcast) => broadcast.DeliveredTexts,
    empty: 'Nothing has been delivered yet. Carriers report within seconds, some take longer.',
  },
  {
    section: 'text-results',
    category: 'read',
    label: 'Read',
    count: (broadcast) => broadcast.ReadCount,
    empty: 'Nobody has read it yet. Only phones that support it tell us.',
    isOf: ({ HasRcsAgent }) => HasRcsAgent,
  },
  {
    section: 'text-results',
    category: 'failed',
    label: 'Failed',
    count: (broadcast) => broadcast.FailedTextTotal,
    empty: 'Nothing failed.',
  },
  {
    section: 'text-results',
    category: 'invalid-for-good',
    segment: 'invalid',
    label: 'Invalid',
    count: (broadcast) => broadcast.InvalidTextCount - broadcast.HeldTextCount,
    empty: 'Every number could be texted.',
  },
  {
    section: 'text-results',
    category: 'may-ask-to-stop',
    label: 'May be asking to stop',
    count: (broadcast) => broadcast.HeldTextCount,
    empty: 'Nobody may be asking to stop.',
    isOf: ({ HeldTextCount }) => HeldTextCount > 0,
  },
  {
    section: 'text-results',
    category: 'not-completed',
    label: 'Incomplete',
    count: (broadcast) => broadcast.NotDeliveredTexts,
    empty: 'Nobody is left: every text has its result.',
  },
  {
    section: 'text-results',
    category: 'not-replied',
    label: 'Not Replied',
    count: (broadcast) => broadcast.NotRepliedTotal,
    empty: 'Everyone who got it has replied.',
  },
  {
    section: 'text-replies',
    category: 'replied',
    label: 'Replied',
    count: (broadcast) => broadcast.RepliedTotal,
    empty: 'No replies yet. They show here by themselves.',
  },
  {
    section: 'text-replies',
    category: 'opted-out',
    label: 'Opted Out',
    count: (broadcast) => broadcast.TextOptedOut,
    empty: 'Nobody opted out.',
  },
]

export const tabsOf = (broadcast: Told): DetailsTab[] => everyTab.filter(({ isOf }) => isOf?.(broadcast) ?? true)

/**
 * The place that an address names by its last segment; the first tab of its section, or all texts, where it names none that this
 * broadcast has, and the first of all where it names nothing.
 */
export const readPlace = (broadcast: Told, named: string | undefined, sub: string | undefined): DetailsPlace => {
  // The name of the call is an address as well.
  const section = named === 'textreplies' ? 'text-replies' : named
  const tabs = tabsOf(broadcast)
  if (section === surveyResults.section && tabs.includes(surveyResults)) {
    return { tab: surveyResults, response: choices.find((choice) => choice === sub) ?? 'all' }
  }
  const [first = allTexts] = tabs
  if (section === undefined) return { tab: first, response: 'all' }
  const last = sub ?? section
  const tab =
    tabs.find((each) => segmentOf(each) === last && (sub === undefined || each.section === section)) ??
    (section === 'text-replies' ? tabs.find((each) => each.section === section) : undefined) ??
    allTexts
  return { tab, response: 'all' }
}

/** The segments of its address behind the broadcast. */
export const segmentsOf = ({ tab, response }: DetailsPlace): { section: string; sub: string } => ({
  section: tab.section,
  sub: tab.section === 'text-survey-results' ? response : segmentOf(tab),
})

const segmentOf = ({ segment, category }: DetailsTab): string => segment ?? category

/** The tab of a category, whether or not this broadcast has it. */
export const tabOf = (category: DetailsCategory): DetailsTab =>
  everyTab.find((tab) => tab.category === category) ?? allTexts

const choices: readonly SurveyChoice[] = ['all', '1', '2', '3']
