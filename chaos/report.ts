import { wordsOf } from './plan/mix.ts'
import type { Result } from './run.ts'
import { groupBy } from './verdict/facts.ts'

const mostOfAKind = 5

/** One line for a seed, and below it what was violated. */
export const lineOf = (result: Result): string => {
  const { seed, plan, violations, faults } = result
  const found = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`
  const told = faults
    .map(({ kind, at, unknown }) => `${kind}@${seconds(at - result.startedAt)}${unknown === 0 ? '' : `(${unknown})`}`)
    .join(' ')
  const line = `seed ${seed}: ${found}${result.skipped && `, skipped: ${result.skipped}`}, ${wordsOf(plan.mix)}, ${plan.window}×${plan.binds} slots: ${told || 'no faults'}, at rest @${seconds(result.settledAt - result.startedAt)}, ${result.drops} drops, ${result.unknown} unknown, ${result.unconfirmed} stayed so${result.late === 0 ? '' : `, ${result.late} receipts after the wait`}, ${seconds(result.seconds * 1000)} s`
  const kinds = groupBy(violations, ({ what }) => what.replaceAll(/\d+/g, ''))
  const shown = [...kinds.values()].flatMap((ofKind) => [
    ...ofKind.slice(0, mostOfAKind).map(({ what, phone }) => `  ${phone ?? ''} ${what}`.replace(/^ {3,}/, '  ')),
    ...(ofKind.length > mostOfAKind ? [`  and ${ofKind.length - mostOfAKind} more of this kind`] : []),
  ])
  if (violations.length > 0) shown.push(`  log of the processes: ${result.log}`)
  return [line, ...shown].join('\n')
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
