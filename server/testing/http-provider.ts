import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Said = { status: number; headers?: Record<string, string>; body?: object | string }

type Sent = { from: string; to: string; text: string; media: readonly string[]; reference: number | null }
export type Kept = Sent & { messageId: string; at: number; callback: string | null }

type Heard = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }

/** How one provider says what all of them mean. */
export type Speech = {
  isAllowed(heard: Heard): boolean
  isSend(heard: Heard): boolean
  read(heard: Heard): Sent & { callback: string | null }
  accepted(text: Kept): Said
  refused: Readonly<
    Record<'refuse number' | 'refuse text' | 'slow down' | 'busy' | 'broken' | 'stranger' | 'unpaid', Said>
  >
  /** Any other request: a probe, or the records. */
  other(heard: Heard, texts: readonly Kept[]): Said
}

type Manner =
  | keyof Speech['refused']
  | 'accept'
  | 'silence'
  /** Takes the text and then says that it broke. */
  | 'broken after taking'
  /** Takes the text and breaks the connection. */
  | 'reset after taking'
  | 'reset before reading'
  /** Takes the text and ends its reply in the middle. */
  | 'cut off'
  /** A proxy in between, which knows nothing. */
  | 'bad gateway'

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** A provider in the test's own process, over real HTTP. What it took is in its texts, whatever it said. */
export const startProvider = async (speech: Speech) => {
  const texts: Kept[] = []
  const heard: Heard[] = []
  const held: (() => void)[] = []
  const watchers = new Set<() => void>()
  const sockets = new Set<Socket>()
  let manner: Manner = 'accept'
  let latencyMs = 0
  let read = 0
  let connections = 0
  let nextId = 1

  const take = (request: Heard): Kept => {
    const text = { ...speech.read(request), messageId: `SM${String(nextId++).padStart(8, '0')}`, at: Date.now() }
    texts.push(text)
    return text
  }

  const answer = (request: Heard, response: ServerResponse) => {
    if (!speech.isAllowed(request)) return reply(response, speech.refused.stranger)
    if (manner === 'stranger' || manner === 'unpaid') return reply(response, speech.refused[manner])
    if (!speech.isSend(request)) return reply(response, speech.other(request, texts))
    read++
    switch (manner) {
      case 'accept':
        return reply(response, speech.accepted(take(request)))
      case 'silence': {
        const text = take(request)
        held.push(() => reply(response, speech.accepted(text)))
        return
      }
      case 'broken after taking':
        take(request)
        return reply(response, speech.refused.broken)
      case 'reset after taking':
        take(request)
        return void response.socket!.resetAndDestroy()
      case 'cut off': {
        const { status, body } = speech.accepted(take(request))
        response.writeHead(status, { 'Content-Length': 10_000 })
        response.write(JSON.stringify(body))
        return void setImmediate(() => response.destroy())
      }
      case 'bad gateway':
        return reply(response, { status: 503, body: '<html><h1>Service Unavailable</h1></html>' })
      case 'reset before reading':
        return
      default:
        return reply(response, speech.refused[manner])
    }
  }

  const server = createServer(async (request, response) => {
    if (manner === 'reset before reading' && request.method === 'POST') {
      read++
      changed()
      return void request.socket.resetAndDestroy()
    }
    const one = await hear(request)
    heard.push(one)
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    answer(one, response)
    changed()
  })
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  function changed() {
    for (const watcher of watchers) watcher()
  }

  return {
    host: `127.0.0.1:${port}`,
    texts,
    heard,
    connections: () => connections,
    read: () => read,
    answers(next: Manner) {
      manner = next
    },
    delay(milliseconds: number) {
      latencyMs = milliseconds
    },
    /** Says at last what it did not say while it was silent. */
    speakUp() {
      for (const say of held.splice(0)) say()
    },
    /** Ends the connections and takes no new ones. */
    drop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    back: async () => {
      if (!server.listening) await listen(port)
    },
    /** Resolves when the condition holds; looked at after every request. */
    until: (condition: () => boolean): Promise<void> =>
      condition()
        ? Promise.resolve()
        : new Promise((resolve) => {
            const watcher = () => {
              if (!condition()) return
              watchers.delete(watcher)
              resolve()
            }
            watchers.add(watcher)
          }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return {
    method: request.method!,
    url: new URL(request.url!, 'http://provider'),
    headers: request.headers,
    body: Buffer.concat(pieces).toString(),
  }
}

const reply = (response: ServerResponse, { status, headers = {}, body = '' }: Said) => {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
