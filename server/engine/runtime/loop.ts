/**
 * A loop: work every `everyMs`, and at once when woken, never twice at a time. A wake while it works is one more
 * round after it. What it throws is reported and the next round tries again.
 *
 * One that is woken again and again may rest `restPerWork` times as long as it has worked, a quarter of a second at most: what wakes it
 * meanwhile is one round.
 */
export type Loop = { wake(): void; stop(): Promise<void> }

const longestRestMs = 250

export const startLoop = (
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  { restPerWork = 0 } = {},
): Loop => {
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let isWoken = false
  let isStopped = false
  let restsUntil = 0
  let working: Promise<void> = Promise.resolve()

  const round = async () => {
    clearTimeout(timer)
    isWorking = true
    isWoken = false
    const began = performance.now()
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    isWorking = false
    if (isStopped) return
    const ended = performance.now()
    restsUntil = ended + Math.min(longestRestMs, restPerWork * (ended - began))
    if (!isWoken) timer = setTimeout(start, everyMs)
    else if (restPerWork === 0) setImmediate(start)
    else timer = setTimeout(start, restsUntil - ended)
  }
  const start = () => {
    if (!isStopped && !isWorking) working = round()
  }

  start()
  return {
    wake() {
      if (isWoken && !isWorking) return
      isWoken = true
      if (isWorking || isStopped) return
      const restMs = restsUntil - performance.now()
      if (restMs <= 0) return start()
      clearTimeout(timer)
      timer = setTimeout(start, restMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      return working
    },
  }
}
