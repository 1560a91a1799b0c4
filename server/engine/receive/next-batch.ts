import type { StoredEvent } from './event-store.ts'

const mostInBatch = 1000
/** An inbound text takes milliseconds, and holds what it has changed until its batch is through. */
const mostTextsInBatch = 25

/** What is applied together next. It ends with a text where it has one: somebody waits to see it, and receipts can come after it. */
export const nextBatch = <E extends Pick<StoredEvent, 'kind'>>(events: readonly E[]): readonly E[] => {
  const most = events.slice(0, mostInBatch)
  const texts = most.flatMap(({ kind }, at) => (kind === 'text' ? [at] : []))
  const last = texts.slice(0, mostTextsInBatch).at(-1)
  return last === undefined ? most : most.slice(0, last + 1)
}
