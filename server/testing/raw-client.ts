import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** HTTP as somebody types it who does not mean well: what is sent is sent as it stands, and nothing is waited for. */
type RawAnswer = {
  status: number
  head: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
}

/** Opens a connection and sends the head of a request, each header a line. */
export const openRaw = async (port: number, ...head: string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const answer = answerOf(socket)
  if (head.length > 0) socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\n\r\n`)
  return { socket, answer }
}

/** Sends a whole request, the body as fast as it is taken and no further than until the answer. */
export const sendRaw = async (port: number, head: string[], body: Iterable<Buffer>): Promise<RawAnswer> => {
  const { socket, answer } = await openRaw(port, ...head)
  let isAnswered = false
  const done = answer.finally(() => {
    isAnswered = true
    socket.destroy()
  })
  for (const part of body) {
    if (isAnswered || socket.destroyed) break
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close'), done])
  }
  return await done
}

/** Sends for as long as the connection takes it, whatever is answered. */
export const sendOn = async (port: number, head: string[], body: Iterable<Buffer>) => {
  const { socket } = await openRaw(port, ...head)
  const isClosed = new Promise((resolve) => socket.once('close', resolve))
  for (const part of body) {
    if (socket.destroyed) break
    if (!socket.write(part)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), isClosed])
  }
  socket.end()
  await isClosed
}

/** The first answer of a connection; rejects when it closes without one. */
const answerOf = (socket: Socket) => {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  promise.catch(() => {})
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    text += part
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = text.slice(0, end)
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
    const rest = Buffer.from(text.slice(end + 4))
    if (rest.length < length) return
    const body = (length > 0 ? rest.subarray(0, length) : rest).toString()
    resolve({ status: Number(head.split(' ', 2)[1]), head, body: /json/i.test(head) ? JSON.parse(body) : body })
  })
  socket.on('close', () => reject(new Error('closed without an answer')))
  return promise
}
