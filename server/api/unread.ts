import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

/**
 * An answer to a request whose body is not read. Closing at once would reset the connection, and many a client would lose
 * the answer while it still sends; so the rest is thrown away for a moment, within bounds, before the connection ends.
 */
const forMs = 2000
const mostBytes = 16 * 1_048_576
const mostAtOnce = 16

let now = 0

export const lingering = (request: IncomingMessage, payload: string | Buffer): Readable =>
  Readable.from(answerOf(request, payload))

async function* answerOf(request: IncomingMessage, payload: string | Buffer) {
  yield Buffer.from(payload)
  if (now >= mostAtOnce) return
  now += 1
  await thrownAway(request)
  now -= 1
}

const thrownAway = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    let left = mostBytes
    const take = (part: Buffer) => {
      left -= part.length
      if (left < 0) end()
    }
    const end = () => {
      clearTimeout(timer)
      request.off('data', take)
      resolve()
    }
    const timer = setTimeout(end, forMs)
    if (request.destroyed || request.readableEnded) return end()
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.on('data', take)
  })
