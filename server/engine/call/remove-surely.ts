const againAfterMs = 1000

type Options = {
  remove(accountId: number, phone: number): Promise<unknown>
  onError(error: unknown): void
  /** Nobody waits for it any more. */
  isEnding(): boolean
}

/** A wish is not lost while the database is away. */
export const removeSurely = async ({ remove, onError, isEnding }: Options, accountId: number, phone: number) => {
  for (;;) {
    try {
      await remove(accountId, phone)
      return
    } catch (error) {
      onError(error)
      if (isEnding()) return
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    }
  }
}
