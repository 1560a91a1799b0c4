/**
 * Message ids that the carrier has given and that are not durable yet. A receipt may come before its answer is stored; it is
 * applied a moment later rather than going the long way of receipts that match nothing.
 */
export type PendingIds = {
  add(messageId: string): void
  saved(messageIds: readonly string[]): void
  /** Resolves when none of them is on its way into the database, or after a moment: a STOP may be waiting behind. */
  untilSaved(messageIds: readonly string[]): Promise<void>
}

/** The other parts of a long text may be a minute away. */
const longestWaitMs = 200

export const openPendingIds = (): PendingIds => {
  const pending = new Set<string>()
  const waiters: (() => void)[] = []
  return {
    add: (messageId) => void pending.add(messageId),
    saved(messageIds) {
      for (const messageId of messageIds) pending.delete(messageId)
      for (const wake of waiters.splice(0)) wake()
    },
    async untilSaved(messageIds) {
      let isOver = false
      const wakeAll = () => {
        isOver = true
        for (const wake of waiters.splice(0)) wake()
      }
      const timer = setTimeout(wakeAll, longestWaitMs)
      while (!isOver && messageIds.some((messageId) => pending.has(messageId))) {
        await new Promise<void>((resolve) => waiters.push(resolve))
      }
      clearTimeout(timer)
      // Once is enough: while answers cannot be saved, receipts of others come behind.
      if (isOver) for (const messageId of messageIds) pending.delete(messageId)
    },
  }
}
