import type { combination } from '../broadcast/type.ts'

type Called = {
  /** How many are called. */
  readonly callable: number
  /** Of those who are texted, of how many nobody knows whether they have a landline: with `or` these are called instead. */
  readonly unknown: number
}

/**
 * What is set aside for the calls of a broadcast that texts and calls, `each` for a call (rules/calls 33). A text costs at least one
 * credit, so that of whoever turns out to be called instead the rest is set aside besides.
 */
export const callsBesideCost = (
  { callable, unknown }: Called,
  each: number,
  beside: ReturnType<typeof combination>,
): number => callable * each + (beside === 'or' ? unknown * Math.max(0, each - 1) : 0)
