/** What a benchmark promises. A promise that does not hold makes its command fail, unless it only tries itself out. */
export type Check = { what: string; found: number; atMost?: number; atLeast?: number; unit: string; holds: boolean }

export const atMost = (what: string, found: number, limit: number, unit = ''): Check => ({
  ...{ what, found, unit, atMost: limit },
  holds: found <= limit,
})

export const atLeast = (what: string, found: number, limit: number, unit = ''): Check => ({
  ...{ what, found, unit, atLeast: limit },
  holds: found >= limit,
})

export const lineOf = ({ what, found, unit, atMost, atLeast, holds }: Check): string => {
  const round = (value: number) => String(Math.round(value * 1000) / 1000)
  const limit = atMost === undefined ? `at least ${round(atLeast!)}` : `at most ${round(atMost)}`
  return `${what}: ${round(found)}${unit && ` ${unit}`} (${limit}): ${holds ? 'holds' : 'DOES NOT HOLD'}`
}

export const printChecks = (checks: readonly Check[], quick: boolean): void => {
  for (const check of checks) console.log(lineOf(check))
  if (quick) console.log('Quick: too small to say anything, and not kept.')
  else if (checks.some(({ holds }) => !holds)) process.exitCode = 1
}
