/** Said of what is there and less than one in a hundred, instead of a number that would be too large or nothing. */
export const underOne = 'under 1%'

/**
 * The parts of a whole in whole percents, in order: '67%', 'under 1%'. They add up to 100, those under 1% taken together as their
 * sum, at least 1; the largest remainders are rounded up. So what is not all is never 100%.
 */
export const percentsOf = (counts: readonly number[]): string[] => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= 0) return counts.map(() => '0%')
  const exact = counts.map((count) => (count / total) * 100)
  const small = exact.filter((share) => share < 1).reduce((sum, share) => sum + share, 0)
  const large = [...exact.keys()].filter((at) => exact[at]! >= 1)
  const percents = exact.map(Math.floor)
  const whole = 100 - (small > 0 ? Math.max(1, Math.round(small)) : 0)
  let left = whole - large.reduce((sum, at) => sum + percents[at]!, 0)
  for (const at of large.sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1))) {
    if (left <= 0) break
    percents[at]! += 1
    left -= 1
  }
  return percents.map((percent, at) => (percent === 0 && counts[at]! > 0 ? underOne : `${percent}%`))
}
