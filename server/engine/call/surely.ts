const againAfterMs = 1000

type Options = {
  onError(error: unknown): void
  /** Nobody waits for it any more. */
  isEnding(): boolean
}

/** What somebody was promised is not lost while the database is away. Whether it was done. */
export const surely = async (work: () => Promise<unknown>, { onError, isEnding }: Options): Promise<boolean> => {
  for (;;) {
    try {
      await work()
      return true
    } catch (error) {
      onError(error)
      if (isEnding()) return false
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    }
  }
}
