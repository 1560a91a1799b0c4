/**
 * Requests to one provider, with the one thing that fetch does not tell: whether any of it can have arrived.
 *
 *   connecting ── error, no connection in time ──► not-sent
 *       │
 *   connected (or a kept connection was taken) ──► from here on it may have arrived
 *       ├── whole reply ───────────────────────────► answered
 *       ├── error, reply cut off ──────────────────► no-answer; of a 4xx the first line is enough
 *       └── no reply in time ──────────────────────► no-answer; what comes within `lateMs` goes to onLate
 *
 * A kept connection that the provider closes at the moment we write is no-answer: nobody can say whether it was read. Few
 * are met, because idle ones are closed from our side first.
 */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'

export type Ask = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

export type CallOutcome =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'not-sent'; why: string }
  | { kind: 'no-answer'; why: string }

type CallsOptions = {
  /** Scheme, host and port. */
  origin: string
  timeoutMs: number
  connectTimeoutMs?: number
  lateMs?: number
  /** Connections that are kept while idle, and late answers that are waited for. */
  keep: number
}

/** Providers keep an idle connection for a minute or more. */
const idleMs = 10_000
const longestReply = 1_000_000

export const openCalls = ({ origin, timeoutMs, connectTimeoutMs = 5000, lateMs = 45_000, keep }: CallsOptions) => {
  const url = new URL(origin)
  const isSecure = url.protocol === 'https:'
  const how = { keepAlive: true, maxFreeSockets: keep, timeout: idleMs }
  const agent = isSecure ? new SecureAgent(how) : new Agent(how)
  const send = isSecure ? requestHttps : requestHttp
  let late = 0

  const call = (
    ask: Ask,
    onOutcome: (outcome: CallOutcome) => void,
    onLate: (reply: Reply) => void = () => {},
  ): void => {
    let isConnected = false
    let isReplying = false
    let stage: 'waiting' | 'late' | 'done' = 'waiting'
    let timer = setTimeout(() => request.destroy(coded('no connection in time')), connectTimeoutMs)

    const settle = (outcome: CallOutcome) => {
      clearTimeout(timer)
      const was = stage
      stage = 'done'
      if (was === 'waiting') onOutcome(outcome)
      if (was !== 'late') return
      late--
      if (outcome.kind === 'answered') onLate(outcome.reply)
    }
    const fail = (why: string) => settle({ kind: isConnected ? 'no-answer' : 'not-sent', why })

    const onTimeout = () => {
      if (late >= keep) return void request.destroy(coded('timed out'))
      stage = 'late'
      late++
      timer = setTimeout(() => request.destroy(), lateMs)
      onOutcome({ kind: 'no-answer', why: 'timed out' })
    }
    const onConnected = () => {
      isConnected = true
      clearTimeout(timer)
      timer = setTimeout(onTimeout, timeoutMs)
    }

    const body = ask.body === undefined ? undefined : Buffer.from(ask.body)
    const request = send(
      new URL(ask.path, url),
      {
        agent,
        method: ask.method,
        headers: { Accept: 'application/json', ...ask.headers, ...(body && { 'Content-Length': body.length }) },
      },
      (response) => {
        isReplying = true
        readReply(response, settle)
      },
    )
    request.on('socket', (socket) => {
      if (request.reusedSocket || !socket.connecting) onConnected()
      else socket.once(isSecure ? 'secureConnect' : 'connect', onConnected)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (!isReplying) fail(error.code ?? error.message)
    })
    // What has begun to reply is judged by its reply.
    request.on('close', () => {
      if (!isReplying) fail('the connection was closed')
    })
    request.end(body)
  }

  return {
    call,
    ask: (ask: Ask) => new Promise<CallOutcome>((resolve) => call(ask, resolve)),
    /** Breaks off what is still under way. */
    destroy: () => agent.destroy(),
  }
}

const readReply = (response: IncomingMessage, settle: (outcome: CallOutcome) => void) => {
  const { statusCode: status = 0, headers } = response
  const pieces: Buffer[] = []
  let size = 0
  response.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > longestReply) response.destroy(coded('the reply was too long'))
    else pieces.push(piece)
  })
  response.on('end', () => {
    if (response.complete)
      settle({ kind: 'answered', reply: { status, headers, body: Buffer.concat(pieces).toString() } })
  })
  const cutOff = () => {
    // Whoever says no in the first line has not taken it, whatever the rest was to be.
    if (status >= 400 && status < 500) settle({ kind: 'answered', reply: { status, headers, body: '' } })
    else settle({ kind: 'no-answer', why: 'the reply was cut off' })
  }
  response.on('error', cutOff)
  response.on('close', cutOff)
}

const coded = (code: string) => Object.assign(new Error(code), { code })
