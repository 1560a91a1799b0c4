import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/**
 * An answer to a request whose body is not read. Closing at once would reset the connection, and many a client would lose
 * the answer while it still sends; so the rest is thrown away for a moment, within bounds, before the connection ends.
 *
 * It is read piece by piece and in turns: a stream that flows is read as fast as it is sent, up to two megabytes of each
 * connection before anything else is done.
 */
const forMs = 2000
const mostBytes = 16 * 1_048_576
const mostAtOnce = 16

/** So many pieces of 64 kB in each while are 25 MB a second in all. */
const everyMs = 10
const pieces = 4

type Lingering = { request: IncomingMessage; left: number; end(): void }

/** In the order of their turns. */
const present = new Set<Lingering>()
let turns: NodeJS.Timeout | undefined

export const lingering = (request: IncomingMessage, payload: string | Buffer): Readable =>
  Readable.from(answerOf(request, payload))

async function* answerOf(request: IncomingMessage, payload: string | Buffer) {
  yield Buffer.from(payload)
  if (present.size < mostAtOnce) await thrownAway(request)
}

const thrownAway = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    if (request.destroyed || request.readableEnded) return resolve()
    // Whoever wanted it has been answered for.
    request.unpipe()
    request.removeAllListeners('data')
    request.pause()
    const end = () => {
      clearTimeout(late)
      present.delete(one)
      if (present.size === 0) turns = void clearInterval(turns)
      resolve()
    }
    const one: Lingering = { request, left: mostBytes, end }
    const late = setTimeout(end, forMs)
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    present.add(one)
    turns ??= setInterval(readOn, everyMs)
  })

const readOn = () => {
  for (const one of [...present].slice(0, pieces)) {
    present.delete(one)
    present.add(one)
    one.left -= one.request.read()?.length ?? 0
    if (one.left < 0) one.end()
  }
}
