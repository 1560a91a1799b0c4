import { type Flow, sharedNow } from './talk.ts'

const spanMs = 50

/** Counts by the number that a text came from, span by span. */
export const openFlow = () => {
  let startedAt = sharedNow()
  let began = performance.now()
  let counts = new Map<string, number[]>()
  return {
    add(from: string) {
      const span = Math.floor((performance.now() - began) / spanMs)
      let spans = counts.get(from)
      if (!spans) {
        spans = []
        counts.set(from, spans)
      }
      while (spans.length <= span) spans.push(0)
      spans[span]!++
    },
    read: (): Flow => ({ startedAt, spanMs, counts: Object.fromEntries(counts) }),
    clear() {
      startedAt = sharedNow()
      began = performance.now()
      counts = new Map()
    },
  }
}
