import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import { type ReasonName, reasonSentences } from '@carillon/domain/broadcast/reason.ts'

const onlyThey = 'Only they can change that, by texting UNSTOP to your number.'

/** The next step, where there is one that helps. */
const advice: Partial<Record<ReasonName, string>> = {
  optedOut: onlyThey,
  heldForReview: 'Decide under “Opt-outs” whether they get texts.',
  globallyOptedOut: 'Only they can have that undone.',
  notTextable: 'Call them, or ask for a mobile number.',
  notOptedIn: 'Ask them to text JOIN to your number.',
  preference: 'You can change it on their contact.',
  refusedInvalidDestination: 'Ask them for their new number.',
  rejectedSpam:
    'Carriers take links, capital letters and one-word texts for spam. Write it in other words and try again.',
  unconfirmed: 'If it matters, ask them whether they got it.',
  numberUnavailable: 'Look at your text number in the text settings before you try again.',
  picturesNotCarried: 'Send it to them once more without the picture.',
  optedOutAtCarrier: onlyThey,
  overLimit: 'Make a new broadcast to them when the limit allows it.',
  noCredits: 'Add credits, then make a new broadcast to them.',
  missingField: 'Fill it in on their contact or give the field a default, then make a new broadcast to them.',
  shortUrl: 'Write the link in full on their contact, then make a new broadcast to them.',
  tooLong: 'Shorten the message, then make a new broadcast to them.',
}

const bySentence = new Map(
  Object.entries(advice).map(([name, text]) => [reasonSentences[name as ReasonName], text] as const),
)

/** What one can do about a result; `canReverse` where the account itself opted the person out and may take that back. */
export const adviceText = (
  { Outcome, TextResultCategory, ResultDetail }: Pick<DetailRow, 'Outcome' | 'TextResultCategory' | 'ResultDetail'>,
  canReverse = false,
): string => {
  if (canReverse && ResultDetail === reasonSentences.optedOut) {
    return 'Somebody of your account opted them out. With their consent you can take that back under “Opt-outs”.'
  }
  const known = bySentence.get(ResultDetail)
  if (known !== undefined) return known
  if (TextResultCategory === 'Failed') return 'Try again later, or reach them another way.'
  return Outcome === 'unknown' ? 'We never send it a second time by ourselves.' : ''
}
