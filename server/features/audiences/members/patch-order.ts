/** Two of a list: whether the first comes before the other. */
export type Pair = { phone: number; other: number }

/**
 * Patches a sorted list: those who `changed` are taken out, and those of them who are `there` now, sorted themselves, are inserted.
 * Where each belongs is found by binary search, for all at once, so that a round costs one call of `areBefore`.
 */
export const patchOrder = async (
  order: Float64Array,
  { changed, there }: { changed: ReadonlySet<number>; there: readonly number[] },
  areBefore: (pairs: readonly Pair[]) => Promise<boolean[]> | boolean[],
): Promise<Float64Array> => {
  const rest = without(order, changed)
  const ranges = there.map((phone) => ({ phone, from: 0, through: rest.length }))
  for (;;) {
    const open = ranges.filter(({ from, through }) => from < through)
    if (open.length === 0) break
    const pairs = open.map(({ phone, from, through }) => ({ phone, other: rest[(from + through) >> 1]! }))
    const isBefore = await areBefore(pairs)
    for (const [at, range] of open.entries()) {
      const middle = (range.from + range.through) >> 1
      if (isBefore[at]) range.through = middle
      else range.from = middle + 1
    }
  }
  const patched = new Float64Array(rest.length + there.length)
  let taken = 0
  for (const [at, { phone, from }] of ranges.entries()) {
    patched.set(rest.subarray(taken, from), taken + at)
    patched[from + at] = phone
    taken = from
  }
  patched.set(rest.subarray(taken), taken + there.length)
  return patched
}

/** What stands between those who are taken out is copied as a whole: `filter` takes many times as long. */
const without = (order: Float64Array, changed: ReadonlySet<number>): Float64Array => {
  const places = placesOf(order, changed)
  const rest = new Float64Array(order.length - places.length)
  let from = 0
  for (const [taken, place] of places.entries()) {
    rest.set(order.subarray(from, place), from - taken)
    from = place + 1
  }
  rest.set(order.subarray(from), from - places.length)
  return rest
}

/** So few are sooner looked for one by one. */
const fewChanged = 30

const placesOf = (order: Float64Array, changed: ReadonlySet<number>): number[] => {
  if (changed.size <= fewChanged) {
    const found = Array.from(changed, (phone) => order.indexOf(phone)).filter((place) => place >= 0)
    return found.sort((one, other) => one - other)
  }
  const places: number[] = []
  for (let place = 0; place < order.length; place++) if (changed.has(order[place]!)) places.push(place)
  return places
}
