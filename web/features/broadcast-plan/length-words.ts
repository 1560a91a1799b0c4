import { formatCount, formatCounted } from '../../ui/format.ts'
import { someOf } from '../broadcasts/whom.ts'
import type { SendPlan } from './send-plan.ts'

/** '63 people, 16 of them with two parts.': what the price is made of. Pictures cost a part of their own. */
export const lengthWords = ({ lengths, whom }: Pick<SendPlan, 'lengths' | 'whom'>, hasMedia: boolean): string => {
  const people = someOf(
    lengths.reduce((sum, { Count }) => sum + Count, 0),
    whom,
  )
  const [first, ...others] = lengths
  if (!first) return ''
  const parts = (credits: number): string =>
    hasMedia
      ? formatCounted(credits, 'credit')
      : `${written[credits] ?? formatCount(credits)} ${credits === 1 ? 'part' : 'parts'}`
  if (others.length === 0)
    return first.Credits === 1 && !hasMedia ? `${people}, one part each.` : `${people}, ${parts(first.Credits)} each.`
  const more = others.map(({ Credits, Count }) => `${formatCount(Count)} of them with ${parts(Credits)}`)
  return `${people}, ${new Intl.ListFormat('en-US').format(more)}.`
}

const written = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
