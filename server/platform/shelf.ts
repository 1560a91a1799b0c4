/**
 * What takes long to make and is asked for again and again: kept by key until there is no room for it, or nobody has asked for it
 * for so long. A thing is of a version, and whoever asks for another one gets a new thing in its place. One that is being made is
 * waited for, not made twice; one that could not be made is not kept. What is made may be made of what was there of another version.
 */
export type Shelf<T> = {
  get(key: string, version: string, make: (last: T | undefined) => Promise<T>): Promise<T>
  /** What was made last, of whatever version. */
  last(key: string): T | undefined
  /** Puts another thing in the place of that one, once it is made, unless a new version has come. */
  renew(key: string, version: string, make: () => Promise<T>): Promise<void>
  /** Whether it is there, made or in the making. */
  has(key: string, version: string): boolean
}

type Kept<T> = { version: string; thing: Promise<T>; last: T | undefined; weight: number; leaves?: NodeJS.Timeout }

export const shelfFor = <T>({
  most,
  weigh,
  unusedForMs,
}: {
  /** Of all things together; one alone may weigh more. */
  most: number
  weigh: (thing: T) => number
  unusedForMs: number
}): Shelf<T> => {
  // In the order of use, the one used longest ago first.
  const shelf = new Map<string, Kept<T>>()
  const remove = (key: string, kept: Kept<T> | undefined) => {
    clearTimeout(kept?.leaves)
    if (shelf.get(key) === kept) shelf.delete(key)
  }
  const makeRoom = () => {
    let weight = [...shelf.values()].reduce((sum, kept) => sum + kept.weight, 0)
    for (const [key, kept] of shelf) {
      if (weight <= most || shelf.size === 1) return
      remove(key, kept)
      weight -= kept.weight
    }
  }
  const put = (key: string, version: string, thing: Promise<T>, last: T | undefined): Kept<T> => {
    const kept: Kept<T> = { version, thing, last, weight: last === undefined ? 0 : weigh(last) }
    thing.then(
      (made) => {
        kept.last = made
        kept.weight = weigh(made)
        makeRoom()
      },
      () => remove(key, kept),
    )
    return kept
  }
  return {
    get(key, version, make) {
      const known = shelf.get(key)
      const kept = known?.version === version ? known : put(key, version, make(known?.last), known?.last)
      remove(key, known)
      kept.leaves = setTimeout(() => remove(key, kept), unusedForMs).unref()
      shelf.set(key, kept)
      return kept.thing
    },
    last: (key) => shelf.get(key)?.last,
    async renew(key, version, make) {
      const made = await make()
      const known = shelf.get(key)
      if (known?.version !== version) return
      known.thing = Promise.resolve(made)
      known.last = made
    },
    has: (key, version) => shelf.get(key)?.version === version,
  }
}
