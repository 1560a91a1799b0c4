// Requests that wait for their response. All of a table have the same time to wait, so the oldest always strikes first
// and one timer serves them all; the usual answer touches no timer.

import type { Clock, Timer } from '../clock.ts'

interface Requests<T> {
  /** A sequence number that no waiting request has. */
  next(): number
  add(sequence: number, request: T): void
  get(sequence: number): T | undefined
  remove(sequence: number): void
  /** Removes and returns all, oldest first. */
  drain(): T[]
  size(): number
}

const LAST_SEQUENCE = 0x7fffffff

export function createRequests<T>(
  clock: Clock,
  timeoutMs: number,
  onTimeout: (sequence: number, request: T) => void,
): Requests<T> {
  const waiting = new Map<number, { request: T; since: number }>()
  let last = 0
  let timer: Timer | undefined

  return {
    next() {
      do last = last === LAST_SEQUENCE ? 1 : last + 1
      while (waiting.has(last))
      return last
    },
    add(sequence, request) {
      waiting.set(sequence, { request, since: clock.now() })
      timer ??= clock.after(timeoutMs, onTimer)
    },
    get: (sequence) => waiting.get(sequence)?.request,
    remove(sequence) {
      waiting.delete(sequence)
    },
    drain() {
      timer?.cancel()
      timer = undefined
      const all = [...waiting.values()].map(({ request }) => request)
      waiting.clear()
      return all
    },
    size: () => waiting.size,
  }

  function onTimer(): void {
    timer = undefined
    const now = clock.now()
    for (const [sequence, { request, since }] of waiting) {
      const left = since + timeoutMs - now
      if (left > 0) {
        timer ??= clock.after(left, onTimer)
        return
      }
      waiting.delete(sequence)
      onTimeout(sequence, request)
    }
  }
}
