/**
 * A fair semaphore: so much work at once in this process, in all and of each account, for work that holds a connection of the
 * database, a processor or a disk. A free permit goes to the accounts by turns, so that an account with much to do delays its own
 * work and nobody else's by more than a turn; within an account, first come first served.
 */
type Semaphore = {
  /** Resolves when there is a permit, with what gives it back. */
  take(accountId: number): Promise<() => void>
  /** Works under a permit. */
  use<T>(accountId: number, work: () => Promise<T>): Promise<T>
}

export const openSemaphore = ({ most, ofAccount }: { most: number; ofAccount: number }): Semaphore => {
  const taken = new Map<number, number>()
  /** In the order of their turns. */
  const waiting = new Map<number, (() => void)[]>()
  let free = most

  const mayTake = (accountId: number) => free > 0 && (taken.get(accountId) ?? 0) < ofAccount
  const taking = (accountId: number) => {
    free--
    taken.set(accountId, (taken.get(accountId) ?? 0) + 1)
  }
  const leave = (accountId: number) => {
    free++
    const left = taken.get(accountId)! - 1
    if (left > 0) taken.set(accountId, left)
    else taken.delete(accountId)
    const next = waiting.keys().find(mayTake)
    if (next === undefined) return
    const queue = waiting.get(next)!
    const come = queue.shift()!
    // Its next turn comes after those of all others.
    waiting.delete(next)
    if (queue.length > 0) waiting.set(next, queue)
    taking(next)
    come()
  }

  const take = async (accountId: number) => {
    if (mayTake(accountId)) taking(accountId)
    else {
      await new Promise<void>((resolve) => {
        const queue = waiting.get(accountId) ?? []
        queue.push(resolve)
        waiting.set(accountId, queue)
      })
    }
    let isLeft = false
    return () => {
      if (!isLeft) leave(accountId)
      isLeft = true
    }
  }

  return {
    take,
    async use(accountId, work) {
      const done = await take(accountId)
      try {
        return await work()
      } finally {
        done()
      }
    },
  }
}
