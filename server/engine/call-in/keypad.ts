/** What whoever calls keys in, while they are told something and behind it. Keys that come too early wait for the next question. */
import type { PlacedCall, PreparedAudio } from '../../carriers/voice/voice-trunk.ts'

type Wanted = { most: number; until?: string }

/** For the first key behind what is said, and from one key to the next. */
const firstWithinMs = 10_000
const nextWithinMs = 6000

export type Keypad = ReturnType<typeof openKeypad>

export const openKeypad = (call: Pick<PlacedCall, 'play' | 'stop'>) => {
  let early = ''
  let waiting: ((key: string | null) => void) | null = null
  let isOver = false
  let isLate = false
  let limit: NodeJS.Timeout | undefined

  const takeEarly = (): string | null => {
    const key = early[0] ?? null
    early = early.slice(1)
    return key
  }

  /** No key counts any more. */
  const close = () => {
    early = ''
    waiting?.(null)
    waiting = null
  }

  /** Null where none comes in time, or the call is over. */
  const next = async (sound: PreparedAudio | null, withinMs: number): Promise<string | null> => {
    if (isOver || isLate || early !== '') return takeEarly()
    const { promise, resolve } = Promise.withResolvers<string | null>()
    let timer: NodeJS.Timeout | undefined
    let isDone = false
    void promise.then(() => {
      isDone = true
    })
    waiting = resolve
    if (sound) await Promise.race([promise, call.play(sound)])
    if (!isDone) timer = setTimeout(() => resolve(null), withinMs)
    const key = await promise
    waiting = null
    clearTimeout(timer)
    return key
  }

  return {
    isOver: () => isOver,
    /** The time for all that is asked is over. */
    isLate: () => isLate,
    /** So much time from now on for all that is asked; null for as long as the call lasts. */
    limit(ms: number | null): void {
      clearTimeout(limit)
      isLate = false
      if (ms === null || isOver) return
      limit = setTimeout(() => {
        isLate = true
        close()
      }, ms)
    },
    press(key: string): void {
      if (isLate) return
      if (waiting) waiting(key)
      else if (early.length < 20) early += key
      waiting = null
    },
    over(): void {
      isOver = true
      clearTimeout(limit)
      close()
    },
    /** What was keyed in before does not count for what comes now. */
    forget(): void {
      early = ''
    },
    /** The next key, for as long as the call lasts. */
    async any(): Promise<string | null> {
      if (isOver || early !== '') return takeEarly()
      return await new Promise((resolve) => {
        waiting = resolve
      })
    },
    /** Says something, and answers what is keyed in; empty where nothing is. */
    async ask(sound: PreparedAudio | null, { most, until }: Wanted, firstMs = firstWithinMs): Promise<string> {
      let keys = ''
      for (;;) {
        const key = await next(keys === '' ? sound : null, keys === '' ? firstMs : nextWithinMs)
        if (key === null) return keys
        call.stop()
        if (key === until) return keys
        keys += key
        if (keys.length >= most) return keys
      }
    },
  }
}
