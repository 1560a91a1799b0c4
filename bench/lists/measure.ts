import { setTimeout as wait } from 'node:timers/promises'

export type Timing = { p50: number; p95: number; max: number; requests: number }

const token = 'demo-token-load'
const stalledAfterMs = 60_000

type Task = { Progress: string; Message: string | null }

export const openLists = (address: string, signal: AbortSignal) => {
  const ask = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const reply = await fetch(`${address}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }
  const askAll = (paths: string | string[]) => Promise.all([paths].flat().map((path) => ask(path)))
  return {
    ask,
    /** One request after the other, or those of a page together, after some that warm up; milliseconds at the client. */
    async time(paths: (at: number) => string | string[], requests: number): Promise<Timing> {
      for (let at = 0; at < Math.min(20, requests); at++) await askAll(paths(at))
      const took: number[] = []
      for (let at = 0; at < requests; at++) {
        const began = performance.now()
        await askAll(paths(at))
        took.push(performance.now() - began)
      }
      return timingOf(took)
    },
    /** Until a task of the product is through; gives up when nothing of it has moved for a minute. */
    async untilDone(taskId: number | null | undefined): Promise<void> {
      let last = ''
      let movedAt = performance.now()
      while (taskId != null) {
        const task = await ask<Task>(`/tasks/${taskId}`)
        if (task.Progress === 'Error') throw new Error(task.Message ?? 'The task failed.')
        if (task.Progress === 'Complete') return
        const now = JSON.stringify(task)
        if (now !== last) movedAt = performance.now()
        else if (performance.now() - movedAt > stalledAfterMs)
          throw new Error(`The task has not moved for ${stalledAfterMs / 1000} s: ${now}`)
        last = now
        await wait(50, undefined, { signal })
      }
    },
  }
}

export const timingOf = (took: readonly number[]): Timing => {
  const inOrder = took.toSorted((a, b) => a - b)
  const of = (share: number) => inOrder[Math.min(inOrder.length - 1, Math.ceil(inOrder.length * share) - 1)]!
  return { p50: of(0.5), p95: of(0.95), max: inOrder.at(-1)!, requests: inOrder.length }
}

export const timingLine = (name: string, { p50, p95, max }: Timing): string =>
  `${name.padEnd(40)} p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   most ${max.toFixed(0)} ms`

export type Lists = ReturnType<typeof openLists>
