const fiveMinutes = 5 * 60_000
const oneMinute = 60_000

/** What is offered for a text that is to leave later: five minutes from now, on the whole minute. */
export const soon = (now: number): string =>
  new Date(Math.ceil((now + fiveMinutes) / oneMinute) * oneMinute).toISOString()
