export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** A distribution in a few numbers. */
export type Spread = { count: number; p50: number; p95: number; p99: number; most: number }

export const spreadOf = (numbers: readonly number[]): Spread => {
  const sorted = [...numbers].sort((a, b) => a - b)
  // The smallest value that at least such a share does not exceed.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

/** Jain's index of fairness: 1 when all have the same, 1/n when one has all. */
export const jain = (shares: readonly number[]): number => {
  const sum = shares.reduce((a, b) => a + b, 0)
  const squares = shares.reduce((a, b) => a + b * b, 0)
  return squares === 0 ? 1 : sum ** 2 / (shares.length * squares)
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
/** What could not be measured is a dash. */
export const format = (value: number, digits = 0) =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–'
export const gigabytes = (bytes: number) => `${format(bytes / 2 ** 30, 1)} GiB`
export const megabytes = (bytes: number) => `${format(bytes / 2 ** 20)} MiB`
