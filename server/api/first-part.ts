import type { Readable } from 'node:stream'

/** The first part of a multipart body that does not say it is one. */
type Part = { head: string; content: AsyncGenerator<Buffer> }

const mostHead = 8192

/**
 * What a body begins with says whether it is multipart, where its type does not: a line of its boundary, then the head of a part.
 * The part without what is around it; or undefined, and `chunks` goes on from its beginning.
 */
export const readFirstPart = async (stream: Readable): Promise<{ part?: Part; chunks: AsyncGenerator<Buffer> }> => {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let begun: Buffer = Buffer.alloc(0)
  const isOpen = () => begun.length < mostHead && (begun.length < 2 || begun.subarray(0, 2).toString('latin1') === '--')
  while (isOpen() && begun.indexOf('\r\n\r\n') < 0) {
    const { done, value } = await source.next()
    if (done) break
    begun = Buffer.concat([begun, value])
  }
  const end = begun.indexOf('\r\n\r\n')
  const match =
    end < 0 ? null : /^--([^\r\n]{1,200})\r\n(Content-[\s\S]*)$/i.exec(begun.subarray(0, end).toString('utf8'))
  if (!match) return { chunks: joined(begun, source) }
  const rest = joined(begun.subarray(end + 4), source)
  return { part: { head: match[2]!, content: upTo(Buffer.from(`\r\n--${match[1]}`), rest) }, chunks: rest }
}

async function* joined(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (;;) {
    const { done, value } = await source.next()
    if (done) return
    yield value
  }
}

/** What comes before `end`; the bytes that may be its beginning are held back. What follows is read and left. */
async function* upTo(end: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let isOver = false
  for await (const chunk of chunks) {
    if (isOver) continue
    const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    const at = all.indexOf(end)
    isOver = at >= 0
    const kept = isOver ? at : Math.max(0, all.length - end.length + 1)
    if (kept > 0) yield all.subarray(0, kept)
    held = all.subarray(kept)
  }
  if (!isOver && held.length > 0) yield held
}
