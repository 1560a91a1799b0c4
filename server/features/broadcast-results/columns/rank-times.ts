import type { Ranks } from './read-columns.ts'

/** A row's number fits below it, and both into what a number holds exactly. */
const rowsMost = 2 ** 21
const spanMost = 2 ** 31
const zero = '0'.charCodeAt(0)
const comma = ','.charCodeAt(0)

/**
 * Times in milliseconds, as they come joined by commas. Whoever is not done comes after all who are. Sorted as numbers, each
 * with its row in its lower digits.
 */
export const rankTimes = (joined: string, size: number): Ranks => {
  const times = timesOf(joined, size)
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const time of times) {
    if (time === 0) continue
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  // Only of a broadcast that took weeks some milliseconds are one.
  const unit = Math.max(1, Math.ceil((last - first) / (spanMost - 2)))
  const keys = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    const time = times[row]!
    keys[row] = (time === 0 ? spanMost - 1 : Math.floor((time - first) / unit)) * rowsMost + row
  }
  keys.sort()
  const rankOfRow = new Uint32Array(size)
  let rank = -1
  let before = -1
  for (const key of keys) {
    const time = Math.floor(key / rowsMost)
    if (time !== before) rank++
    before = time
    rankOfRow[key % rowsMost] = rank
  }
  return { rankOfRow, most: rank + 1 }
}

/** Zero where there is none. */
const timesOf = (joined: string, size: number): Float64Array => {
  const times = new Float64Array(size)
  let row = 0
  for (let at = 0; at < joined.length; at++) {
    const sign = joined.charCodeAt(at)
    if (sign === comma) row++
    else times[row] = times[row]! * 10 + sign - zero
  }
  return times
}
