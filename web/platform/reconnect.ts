/** Milliseconds to wait before connection attempt number `attempt` (from 1) after a loss; `random` is in [0, 1). */
export const reconnectDelay = (attempt: number, random: number): number => {
  // Six quick attempts at no more than 6 s apart, then a doubling wait up to 60 s, plus up to a second so that
  // a restarted server does not meet everybody at once (rules/pages 3).
  const cap = attempt <= quickAttempts ? 6_000 : 60_000
  const exponent = attempt <= quickAttempts ? attempt - 1 : attempt - quickAttempts + 2
  return Math.min(1_000 * 2 ** Math.min(exponent, 10), cap) + random * 1_000
}

const quickAttempts = 6
