/** Calls by a provider that speaks Twilio's interface: asked for by HTTP, with audio that is ours, so that what is said and heard is as on any trunk. */
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
import { openTwilioCall, type TwilioCall } from './twilio-call.ts'
import type { TwilioUrl } from './twilio-url.ts'

type Options = {
  url: TwilioUrl
  /** Where it reports to; closed by whoever opened it. */
  server: CallServer
  lookEveryMs?: number
  mediaPorts: { from: number; to: number }
}

type Handlers = { onChange(isUp: boolean): void; onTrouble(text: string): void }

/** https://www.twilio.com/docs/api/errors: the number is none, or is not to be called. */
const notInService = new Set([13_223, 13_224, 21_211, 21_214, 21_217])
const notAllowed = new Set([13_225, 13_227, 21_215, 21_216])
const throttledForMs = 1000
/** The token, the balance, the account. */
const isRefused = new Set([401, 402, 403, 404])
const mostFree = 100

export async function openTwilioTrunk(options: Options, handlers: Handlers): Promise<VoiceTrunk> {
  const { url, server } = options
  const calls = await openRtpCalls({ ...options, host: '127.0.0.1' })
  const http = openCalls({ origin: url.origin, timeoutMs: url.timeoutMs, keep: mostFree })
  const Authorization = `Basic ${Buffer.from(`${url.user}:${url.password}`).toString('base64')}`
  const ask = (method: 'GET' | 'POST', path: string, form?: URLSearchParams): Promise<CallOutcome> =>
    http.ask({
      ...{ method, path: `${url.base}${path}.json` },
      headers: { Authorization, ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
      ...(form && { body: form.toString() }),
    })
  const parts = { ask, url, server, calls }
  return openWebTrunk(
    {
      ...{ calls, http, troubleOf, lookEveryMs: options.lookEveryMs },
      look: () => ask('GET', ''),
      place: (order, tell) => place(parts, order, tell),
    },
    handlers,
  )
}

type Parts = Pick<Options, 'url' | 'server'> & {
  ask(method: 'GET' | 'POST', path: string, form?: URLSearchParams): Promise<CallOutcome>
  calls: Awaited<ReturnType<typeof openRtpCalls>>
}

function place(parts: Parts, order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall {
  const { ask, calls, server, url } = parts
  const voice = openVoice(calls.parts, onEvent)
  let asking: Promise<unknown> = Promise.resolve()
  const token = randomBytes(24).toString('base64url')
  const call: TwilioCall = openTwilioCall({
    ...{ voice, detect: order.detect, signingKey: url.signingKey },
    onRinging: () => onEvent({ kind: 'ringing' }),
    onOver: () => leave(),
    asked: () => asking,
    async end(sid) {
      const outcome = await ask('POST', `/Calls/${encodeURIComponent(sid)}`, form({ Status: 'completed' }))
      return !(outcome.kind === 'answered' && outcome.reply.status === 404)
    },
    async look(sid) {
      const outcome = await ask('GET', `/Calls/${encodeURIComponent(sid)}`)
      const status = outcome.kind === 'answered' ? resourceIn(outcome.reply.body).status : null
      return typeof status === 'string' ? status : null
    },
  })
  const leave = server.take(token, call.callee)
  const placed = placedBy(calls, voice, call)
  void begin()
  return placed

  /** By what it was answered, before anything else is made of that. */
  function named(outcome: CallOutcome): void {
    const isMade = outcome.kind === 'answered' && outcome.reply.status < 300
    const { sid } = isMade ? resourceIn(outcome.reply.body) : {}
    if (sid !== undefined) call.named(sid)
  }

  async function begin(): Promise<void> {
    if (!(await call.begin(order))) return
    const asked = form({
      To: `+${order.to}`,
      From: `+${order.from}`,
      // Ours ends first; this one holds if we are gone.
      Timeout: String(Math.min(600, Math.ceil(order.ringMs / 1000) + 5)),
      Twiml: `<Response><Connect><Stream url="${server.streamOf(token)}"/></Connect></Response>`,
      StatusCallback: server.reportsOf(token),
      StatusCallbackMethod: 'POST',
    })
    for (const event of ['initiated', 'ringing', 'answered', 'completed']) asked.append('StatusCallbackEvent', event)
    const made = ask('POST', '/Calls', asked)
    asking = made.then(named)
    const outcome = await made
    if (outcome.kind === 'not-sent') return call.over('failed', outcome.why, switchIsAway)
    // It may ring by now: what is reported decides, and nothing is reported of one that is not there.
    if (outcome.kind === 'no-answer') return
    const { status, body } = outcome.reply
    const { code } = resourceIn(body)
    if (status < 300) return
    if (status === 429) return call.over('failed', '429', { retryAfterMs: throttledForMs, isOurs: false })
    if (status >= 500) return
    if (isRefused.has(status) && !notAllowed.has(Number(code)) && !notInService.has(Number(code)))
      return call.over('failed', `${status} ${code ?? ''}`.trim(), accountIsRefused)
    const cause = notInService.has(Number(code))
      ? 'not in service'
      : notAllowed.has(Number(code))
        ? 'refused'
        : 'failed'
    call.over(cause, `${status} ${code ?? ''}`.trim())
  }
}

/** A call, or what is wrong: `status` is then a number. */
const Resource = z.object({
  sid: z.string().optional(),
  status: z.union([z.string(), z.number()]).optional(),
  code: z.number().nullish(),
})

const resourceIn = (body: string): z.infer<typeof Resource> => Resource.safeParse(jsonOf(body)).data ?? {}

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)

const troubleOf = (status: number): string =>
  status === 401 || status === 403
    ? 'The provider does not know the user or the token.'
    : `The provider said ${status}.`
