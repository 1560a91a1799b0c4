import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from '@carillon/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../platform/refusal.ts'
import { errorReply } from './errors.ts'
import { mostPairs } from './oauth.ts'
import { safetyHeaders } from './static.ts'

const longestAddress = 8192
const longestAuthorization = 8192

/** How the HTTP library is opened: what a connection may take in time and headers before anybody looks at it. */
export const edgeOptions = {
  http: { maxHeaderSize: 16_384, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
  // The longest upload that still moves; other bodies have less (`bodies.ts`).
  requestTimeout: 3_600_000,
  connectionTimeout: 0,
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => answerUnread(error, socket),
}

/** What the address and the headers of any request may be, and how many of them a connection may send ahead. */
export const limitRequests = (app: FastifyInstance) => {
  limitAhead(app.server)
  app.addHook('onRequest', async (request) => {
    const why = whyNotRead(request)
    if (why) throw why
  })
}

/** Requests of a connection that wait for their answers. Each would ask the database at once, and no client of ours sends on so far. */
const mostUnanswered = 16

/** Before anything is made of them: one piece of 64 kB can hold thousands. */
const limitAhead = (server: Server) => {
  const unanswered = new WeakMap<Socket, number>()
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > mostUnanswered) return socket.destroy()
    response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
    for (const handle of handlers) handle(request, response)
  })
}

const whyNotRead = ({ raw: { url = '' }, headers }: FastifyRequest): Refusal | undefined => {
  if (url.length > longestAddress) return refuse('AddressTooLong', { limit: '8 kB' })
  if (unkept.test(url)) {
    return refuse('WrongInput', { summary: 'The address holds a character that cannot be kept, such as %00.' })
  }
  if (url.split('&', mostPairs + 1).length > mostPairs) {
    return refuse('WrongInput', { summary: `A query may have at most ${mostPairs} parameters.` })
  }
  if ((headers.authorization ?? '').length > longestAuthorization) return refuse('HeadersTooLarge', { limit: '8 kB' })
  return undefined
}

/** NUL, and halves of UTF-16 pairs written as if they were characters: no text column holds them. */
const unkept = /%00|%ed%[ab][0-9a-f]/i

const lingerMs = 2000

/** A connection whose request could not even be read is told why, once, and has a moment to hear it. */
const answerUnread = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return socket.destroy()
  if (!socket.writable) return
  // Two answers would be taken for one. That Node keeps the present one there is what its own handler stands on.
  if ((socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent) return socket.destroy()
  const refusal = refusalOf(error.code)
  const text = JSON.stringify(errorReply(refusal))
  const { status } = errors[refusal.refused]
  const headers = {
    ...safetyHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // What is no request is not read on.
  socket.pause()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const refusalOf = (code: string | undefined): Refusal => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse('TooSlow')
    case 'HPE_HEADER_OVERFLOW':
      return refuse('HeadersTooLarge', { limit: '16 kB' })
    default:
      return refuse('WrongInput', { summary: 'This is not a request that HTTP/1.1 knows.' })
  }
}
