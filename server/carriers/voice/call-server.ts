/**
 * Where carriers that call by the web reach this node: what they report comes by HTTP, and their audio by WebSockets. Each call has an
 * address that nobody can guess, for as long as it lasts; whoever takes it proves besides that they are the carrier.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

/** As it was called from outside, which is what carriers sign. */
export type Asked = { url: string; headers: IncomingHttpHeaders; body: string }

export type Callee = {
  /** Answers the status. */
  report(asked: Asked): number
  /** Null where it is not the carrier; what takes its audio where it is. */
  stream(asked: Asked): ((socket: WebSocket) => void) | null
}

export type CallServer = {
  /** The addresses of a call from outside. */
  reportsOf(token: string): string
  streamOf(token: string): string
  take(token: string, callee: Callee): () => void
  close(): Promise<void>
}

type Options = {
  host: string
  port: number
  /** How it is reached from outside, `https://…`; null for a carrier on this machine. */
  publicUrl: string | null
}

const longestBody = 64_000
const longestMessage = 64_000
const mostConnections = 4000
const path = /^\/voice\/([A-Za-z0-9_-]{16,64})$/

export const openCallServer = async ({ host, port, publicUrl }: Options): Promise<CallServer> => {
  const callees = new Map<string, Callee>()
  const http = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    void report(request, response).catch(() => response.destroy())
  })
  http.maxConnections = mostConnections
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage, perMessageDeflate: false })
  http.on('upgrade', upgrade)
  http.listen(port, host)
  await once(http, 'listening')
  const base = publicUrl ?? `http://${host}:${(http.address() as AddressInfo).port}`
  const addressOf = (token: string) => `${base}/voice/${token}`
  const calleeOf = (request: IncomingMessage): [Callee | undefined, string] => {
    const token = path.exec(request.url ?? '')?.[1] ?? ''
    return [callees.get(token), token]
  }

  async function report(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [callee, token] = calleeOf(request)
    if (!callee || request.method !== 'POST') {
      response.writeHead(callee ? 405 : 404).end()
      return
    }
    const body = await bodyOf(request)
    if (body === null) {
      response.writeHead(413).end()
      return
    }
    response.writeHead(callee.report({ url: addressOf(token), headers: request.headers, body })).end()
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [callee, token] = calleeOf(request)
    const url = addressOf(token).replace(/^http/, 'ws')
    const take = callee?.stream({ url, headers: request.headers, body: '' })
    if (take) sockets.handleUpgrade(request, socket, head, take)
    else socket.end(`HTTP/1.1 ${callee ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\n\r\n`)
  }

  return {
    reportsOf: addressOf,
    streamOf: (token) => addressOf(token).replace(/^http/, 'ws'),
    take(token, callee) {
      callees.set(token, callee)
      return () => callees.delete(token)
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** Null for one that is longer than any report. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request) {
    size += piece.length
    if (size > longestBody) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
