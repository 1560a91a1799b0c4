import type { Reach } from './reckon-reach.ts'
import type { countBoth } from './store.ts'

type Called = Pick<Awaited<ReturnType<typeof countBoth>>, 'callable' | 'reached'>

/** How many get a broadcast that texts and calls, by text or by call. */
export const peopleOfBoth = (
  { sendable, textable }: Pick<Reach, 'sendable' | 'textable'>,
  { callable, reached }: Called,
  beside: 'and' | 'or' | undefined,
): number => (beside === 'or' ? sendable + callable : reached - (callable > 0 ? 0 : textable - sendable))
