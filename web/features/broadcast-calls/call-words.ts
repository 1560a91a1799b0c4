import type { CallSummary } from '@carillon/contract/draft-contacts.ts'
import { formatCount, formatCounted, formatCredits, formatDuration, formatStart } from '../../ui/format.ts'

/** What an answer costs, and what costs nothing. */
export const eachText = ({ CreditsEach }: Pick<CallSummary, 'CreditsEach'>): string =>
  `${formatCredits(CreditsEach)} ${CreditsEach === 1 ? 'credit' : 'credits'} for each live answer or voicemail; busy, no answer and wrong numbers cost nothing.`

/** Of whom nobody knows whether texts reach them; empty where there are none. */
export const mayBeCalledText = ({ MayBeCalledCount: count }: Pick<CallSummary, 'MayBeCalledCount'>): string =>
  count === 0
    ? ''
    : `${formatCounted(count, 'number has', 'numbers have')} not been checked yet: who turns out to have a landline is called, and that is set aside too.`

type Pace = Pick<CallSummary, 'CallsAtATime' | 'VoiceNumberCount' | 'SecondsEach'>

/** '10 calls at a time, about 30 seconds each'. */
export const paceText = ({ CallsAtATime: lines, SecondsEach }: Pace): string => {
  const each = `about ${formatCount(SecondsEach)} seconds each`
  if (lines === 0) return `As many at a time as there are lines, ${each}`
  return `${lines === 1 ? 'One call' : `${formatCount(lines)} calls`} at a time, ${each}`
}

/** When all have been called: 'All are called within 5 minutes.' Whoever is called again makes it longer, which is said. Of one that texts as well, of its calls alone. */
export const endText = (
  { firstAt, lastAt }: { readonly firstAt: number; readonly lastAt: number },
  retries: number,
  isBoth = false,
): string => {
  const seconds = Math.max(1, (lastAt - firstAt) / 1000)
  const end =
    seconds <= 3600
      ? `${isBoth ? 'All calls are made' : 'All are called'} within ${formatDuration(seconds)}`
      : `The last call ends about ${formatStart(new Date(lastAt).toISOString())}, after ${formatDuration(seconds)}`
  return retries === 0
    ? `${end}; who is busy or does not answer is not called again.`
    : `${end}; who is busy or does not answer is called again ${retries === 1 ? 'once, five minutes later' : `up to ${formatCount(retries)} times, five minutes apart`}.`
}
