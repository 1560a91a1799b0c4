/** Calls by Telnyx: asked for by HTTP, with audio that is ours, so that what is said and heard is as on any trunk. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type CallOutcome, openCalls } from '../http/calls.ts'
import { jsonOf } from '../http/json-of.ts'
import type { CallServer } from '../voice/call-server.ts'
import { accountIsRefused, switchIsAway } from '../voice/remote-call.ts'
import { openRtpCalls } from '../voice/rtp-calls.ts'
import { openVoice } from '../voice/rtp-voice.ts'
import type { CallEvent, CallToPlace, PlacedCall, VoiceTrunk } from '../voice/voice-trunk.ts'
import { openWebTrunk, placedBy } from '../voice/web-trunk.ts'
import { openTelnyxCall, type TelnyxCall } from './telnyx-call.ts'
import type { TelnyxVoiceUrl } from './telnyx-url.ts'

type Options = {
  url: TelnyxVoiceUrl
  /** Where it reports to; closed by whoever opened it. */
  server: CallServer
  lookEveryMs?: number
  mediaPorts: { from: number; to: number }
}

type Handlers = { onChange(isUp: boolean): void; onTrouble(text: string): void }

const throttledForMs = 1000
/** The country of the number is not one that the account has allowed. */
const notAllowed = 'D13'
/** The key, the balance, the connection. */
const isRefused = new Set([401, 402, 403, 404])
const mostFree = 100
/** Of a call, whatever becomes of us. */
const longestSeconds = 3600

export async function openTelnyxTrunk(options: Options, handlers: Handlers): Promise<VoiceTrunk> {
  const { url, server } = options
  const calls = await openRtpCalls({ ...options, host: '127.0.0.1' })
  const http = openCalls({ origin: url.origin, timeoutMs: url.timeoutMs, keep: mostFree })
  const Authorization = `Bearer ${url.user}`
  const ask = (method: 'GET' | 'POST', path: string, body?: object): Promise<CallOutcome> =>
    http.ask({
      ...{ method, path: `${url.base}${path}` },
      headers: { Authorization, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const parts = { ask, url, server, calls }
  return openWebTrunk(
    {
      ...{ calls, http, troubleOf, lookEveryMs: options.lookEveryMs },
      look: () => ask('GET', `/call_control_applications/${encodeURIComponent(url.connection)}`),
      place: (order, tell) => place(parts, order, tell),
    },
    handlers,
  )
}

type Parts = Pick<Options, 'url' | 'server'> & {
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<CallOutcome>
  calls: Awaited<ReturnType<typeof openRtpCalls>>
}

function place(parts: Parts, order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall {
  const { ask, calls, server, url } = parts
  const voice = openVoice(calls.parts, onEvent)
  let asking: Promise<unknown> = Promise.resolve()
  const token = randomBytes(24).toString('base64url')
  const call: TelnyxCall = openTelnyxCall({
    ...{ voice, detect: order.detect, publicKey: url.publicKey },
    onOver: () => leave(),
    asked: () => asking,
    async end(id) {
      const outcome = await ask('POST', `/calls/${encodeURIComponent(id)}/actions/hangup`, {})
      return !(outcome.kind === 'answered' && isGone(outcome.reply.status))
    },
    async isAlive(id) {
      const outcome = await ask('GET', `/calls/${encodeURIComponent(id)}`)
      if (outcome.kind !== 'answered') return null
      if (isGone(outcome.reply.status)) return false
      return read(outcome.reply.body).data?.is_alive ?? null
    },
  })
  const leave = server.take(token, call.callee)
  const placed = placedBy(calls, voice, call)
  void begin()
  return placed

  /** By what it was answered, before anything else is made of that. */
  function named(outcome: CallOutcome): void {
    const id = outcome.kind === 'answered' ? read(outcome.reply.body).data?.call_control_id : undefined
    if (id !== undefined) call.named(id)
  }

  async function begin(): Promise<void> {
    if (!(await call.begin(order))) return
    const made = ask('POST', '/calls', {
      ...{ connection_id: url.connection, to: `+${order.to}`, from: `+${order.from}` },
      // Ours ends first; this one holds if we are gone.
      timeout_secs: Math.min(600, Math.max(5, Math.ceil(order.ringMs / 1000) + 5)),
      time_limit_secs: longestSeconds,
      ...{ webhook_url: server.reportsOf(token), webhook_url_method: 'POST' },
      ...{ stream_url: server.streamOf(token), stream_track: 'inbound_track', stream_codec: 'PCMU' },
      ...{ stream_bidirectional_mode: 'rtp', stream_bidirectional_codec: 'PCMU' },
    })
    asking = made.then(named)
    const outcome = await made
    if (outcome.kind === 'not-sent') return call.over('failed', outcome.why, switchIsAway)
    // It may ring by now: what is reported decides, and nothing is reported of one that is not there.
    if (outcome.kind === 'no-answer') return
    const { status, body } = outcome.reply
    const { errors } = read(body)
    if (status < 300) return
    if (status === 429) return call.over('failed', '429', { retryAfterMs: throttledForMs, isOurs: false })
    if (status >= 500) return
    const wrong = errors?.[0]
    if (isRefused.has(status) && wrong?.code !== notAllowed)
      return call.over('failed', `${status} ${wrong?.code ?? ''}`.trim(), accountIsRefused)
    const isNumber = status === 422 && wrong?.source?.pointer === '/to'
    call.over(
      isNumber ? 'not in service' : status === 403 ? 'refused' : 'failed',
      `${status} ${wrong?.code ?? ''}`.trim(),
    )
  }
}

/** A call that is over is not found, or takes no command any more. */
const isGone = (status: number): boolean => status === 404 || status === 422

const Reply = z.object({
  data: z.object({ call_control_id: z.string().optional(), is_alive: z.boolean().optional() }).optional(),
  errors: z
    .array(
      z.object({
        code: z.union([z.string(), z.number()]).transform(String).optional(),
        source: z.object({ pointer: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

const read = (body: string): z.infer<typeof Reply> => Reply.safeParse(jsonOf(body)).data ?? {}

const troubleOf = (status: number): string => {
  if (status === 401 || status === 403) return 'The provider does not know the key.'
  return status === 404 ? 'The provider does not know the connection.' : `The provider said ${status}.`
}
