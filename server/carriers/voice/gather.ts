import type { Clock, Timer } from '@carillon/protocols/clock.ts'

/** Keys of one call, for whoever waits for them. */
type Gathering = {
  take(digit: string): void
  wait(wanted: { most: number; until?: string; pauseMs: number }): Promise<string>
  /** The call is over: who waits gets what there is. */
  end(): void
}

export function createGathering(clock: Clock): Gathering {
  let waiting: {
    digits: string
    most: number
    until?: string
    pauseMs: number
    timer: Timer
    done(digits: string): void
  } | null = null
  let isOver = false

  const finish = () => {
    const one = waiting
    waiting = null
    one?.timer.cancel()
    one?.done(one.digits)
  }

  return {
    take(digit) {
      if (!waiting) return
      waiting.timer.cancel()
      if (digit === waiting.until) {
        finish()
        return
      }
      waiting.digits += digit
      waiting.timer = clock.after(waiting.pauseMs, finish)
      if (waiting.digits.length >= waiting.most) finish()
    },
    wait(wanted) {
      finish()
      if (isOver) return Promise.resolve('')
      return new Promise((done) => {
        waiting = { ...wanted, digits: '', done, timer: clock.after(wanted.pauseMs, finish) }
      })
    },
    end() {
      isOver = true
      finish()
    },
  }
}
