import type { Result } from './run.ts'

const mostShown = 20

/** One line for a seed, and below it what was violated. */
export const lineOf = (result: Result): string => {
  const { seed, plan, violations, faults } = result
  const shape = `window ${plan.window}×${plan.binds}, ${plan.parts === 1 ? '1 part' : '2 parts'}`
  const unknowns = faults.map(({ kind, unknown }) => `${kind === 'stop' ? 's' : ''}${unknown}`).join(' ')
  const found = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`
  const line = `seed ${seed}: ${found}, ${result.kills} kills, ${result.drops} drops (${shape}), in doubt at each [${unknowns}], ${result.unknown} unknown, ${result.unconfirmed} stayed so, ${result.seconds.toFixed(1)} s`
  const shown = violations
    .slice(0, mostShown)
    .map(({ what, phone }) => `  ${phone ?? ''} ${what}`.replace(/^ {3,}/, '  '))
  if (violations.length > mostShown) shown.push(`  and ${violations.length - mostShown} more`)
  if (violations.length > 0) shown.push(`  log of the engine: ${result.log}`)
  return [line, ...shown].join('\n')
}

export const recordOf = ({ seed, recipients, kills, drops, lost, doubled, halved, stopped, ...rest }: Result): string =>
  JSON.stringify({
    ...{ seed, recipients, kills, drops, lost, doubled, halved, stopped },
    unknown: rest.unknown,
    unconfirmed: rest.unconfirmed,
    violations: rest.violations.length,
    seconds: Math.round(rest.seconds * 10) / 10,
  })

export const tableOf = (results: readonly Result[]): string => {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0)
  const rows: [string, number][] = [
    ['seeds', results.length],
    ['recipients', sum((r) => r.recipients)],
    ['kills', sum((r) => r.kills)],
    ['link drops', sum((r) => r.drops)],
    ['lost', sum((r) => r.lost)],
    ['doubled', sum((r) => r.doubled)],
    ['half sent, counted', sum((r) => r.halved)],
    ['texted after a STOP', sum((r) => r.stopped)],
    ['unknown at some time', sum((r) => r.unknown)],
    ['unconfirmed at the end', sum((r) => r.unconfirmed)],
    ['violations', sum((r) => r.violations.length)],
  ]
  return rows.map(([name, value]) => `${name.padEnd(24)}${String(value).padStart(8)}`).join('\n')
}
