/**
 * A loop: work every `everyMs`, and at once when woken, never twice at a time. A wake while it works is one more
 * round after it. What it throws is reported and the next round tries again.
 */
export type Loop = { wake(): void; stop(): Promise<void> }

export const startLoop = (everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Loop => {
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let isWoken = false
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  const round = async () => {
    clearTimeout(timer)
    isWorking = true
    isWoken = false
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    isWorking = false
    if (isStopped) return
    if (isWoken) setImmediate(start)
    else timer = setTimeout(start, everyMs)
  }
  const start = () => {
    if (!isStopped && !isWorking) working = round()
  }

  start()
  return {
    wake() {
      isWoken = true
      start()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      return working
    },
  }
}
