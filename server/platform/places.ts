/**
 * So many at once in this process, for work that holds a connection of the database for as long as somebody else takes: without
 * a bound, a handful of slow readers would hold them all.
 */
export type Places = {
  /** Resolves when one is free, first come first served. */
  take(): Promise<void>
  leave(): void
}

export const placesFor = (most: number): Places => {
  let taken = 0
  const waiting: (() => void)[] = []
  return {
    async take() {
      if (taken < most) taken += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave() {
      const next = waiting.shift()
      // Who waits takes over the place.
      if (next) next()
      else taken -= 1
    },
  }
}
