/**
 * Whole percents of a whole's parts, in order, that add up to 100: the largest remainders are rounded up. What is there is never 0,
 * and so what is not all is never 100; for that the largest give way.
 */
export const percentsOf = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * 100)
  const percents = exact.map((share) => (share > 0 ? Math.max(1, Math.floor(share)) : 0))
  const byRemainder = [...exact.keys()].sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1))
  let left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  for (const at of byRemainder) {
    // One that was lifted to 1 has had its share.
    if (left <= 0) break
    if (exact[at]! < 1) continue
    percents[at]! += 1
    left -= 1
  }
  for (; left < 0; left++) percents[percents.indexOf(Math.max(...percents))]! -= 1
  return percents
}
