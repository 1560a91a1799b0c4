/**
 * A cache of what takes long to make. The least recently used goes when the weight of all is over `most`, and each when it was
 * unused for `unusedForMs`. A value is of a version: whoever asks for another one has a new value made in its place, of the last one
 * where that helps. A value that is being made is waited for, not made twice; one that could not be made is not kept.
 */
export type Cache<T> = {
  get(key: string, version: string, make: (last: T | undefined) => Promise<T>): Promise<T>
  /** What was made last, of whatever version. */
  last(key: string): T | undefined
  /** Replaces the value once another is made, unless a new version has come. */
  renew(key: string, version: string, make: () => Promise<T>): Promise<void>
  /** Whether it is there, made or in the making. */
  has(key: string, version: string): boolean
}

type Entry<T> = { version: string; value: Promise<T>; last: T | undefined; weight: number; leaves?: NodeJS.Timeout }

export const openCache = <T>({
  most,
  weigh,
  unusedForMs,
}: {
  /** Of all values together; one alone may weigh more. */
  most: number
  weigh: (value: T) => number
  unusedForMs: number
}): Cache<T> => {
  // In the order of use, the least recent first.
  const cache = new Map<string, Entry<T>>()
  const remove = (key: string, entry: Entry<T> | undefined) => {
    clearTimeout(entry?.leaves)
    if (cache.get(key) === entry) cache.delete(key)
  }
  const makeRoom = () => {
    let weight = [...cache.values()].reduce((sum, entry) => sum + entry.weight, 0)
    for (const [key, entry] of cache) {
      if (weight <= most || cache.size === 1) return
      remove(key, entry)
      weight -= entry.weight
    }
  }
  const put = (key: string, version: string, value: Promise<T>, last: T | undefined): Entry<T> => {
    const entry: Entry<T> = { version, value, last, weight: last === undefined ? 0 : weigh(last) }
    value.then(
      (made) => {
        entry.last = made
        entry.weight = weigh(made)
        makeRoom()
      },
      () => remove(key, entry),
    )
    return entry
  }
  return {
    get(key, version, make) {
      const known = cache.get(key)
      const entry = known?.version === version ? known : put(key, version, make(known?.last), known?.last)
      remove(key, known)
      entry.leaves = setTimeout(() => remove(key, entry), unusedForMs).unref()
      cache.set(key, entry)
      return entry.value
    },
    last: (key) => cache.get(key)?.last,
    async renew(key, version, make) {
      const made = await make()
      const known = cache.get(key)
      if (known?.version !== version) return
      known.value = Promise.resolve(made)
      known.last = made
    },
    has: (key, version) => cache.get(key)?.version === version,
  }
}
