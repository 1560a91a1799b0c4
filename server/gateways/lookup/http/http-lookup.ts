/**
 * A provider over HTTP, in the shape of Twilio Lookup v2 with `line_type_intelligence`. One request a number:
 *
 *   GET {LOOKUP_URL}/+12175550100?Fields=line_type_intelligence      (Basic: user and password of LOOKUP_URL)
 *   200 {"valid": true, "line_type_intelligence": {"type": "mobile", "carrier_name": "…"}}
 *
 * `type` is mobile, landline, fixedVoip, nonFixedVoip, tollFree or personal; others are unknown. `valid: false` and 404
 * say that there is no such number.
 *
 * On failure: 429 and 503 are waited out for as long as Retry-After says, 401 and 403 for a minute; meanwhile nothing
 * is asked and nothing answered. Anything else leaves its number unanswered; a few of those end the round, so that a
 * provider that is away does not cost a timeout for each of a million numbers.
 */
import type { LineType } from '@carillon/contract/phone-numbers.ts'
import { z } from 'zod'
import type { LookupUrl } from '../../../platform/settings.ts'
import { withoutEndingSlashes } from '../../../platform/settings-values.ts'
import { isTextableLine, type Line, type Lookup, type LookupHandlers } from '../lookup.ts'

const usual = { atOnce: 10, timeoutMs: 5000, monotonicMs: () => performance.now() }
const failuresOfRound = 5
const refusedPauseMs = 60_000
const busyPauseMs = 5000
const longestPauseMs = 10 * 60_000

export const openHttpLookup = (
  url: LookupUrl,
  { onTrouble }: LookupHandlers,
  { atOnce, timeoutMs, monotonicMs }: typeof usual = usual,
): Lookup => {
  let pausedUntilMs = Number.NEGATIVE_INFINITY
  const authorization = `Basic ${Buffer.from(`${url.user}:${url.password}`).toString('base64')}`
  const headers = { Accept: 'application/json', ...(url.user !== '' && { Authorization: authorization }) }

  /** Undefined: not answered, and `onTrouble` has said why. */
  const ask = async (phone: number, signal: AbortSignal): Promise<Line | undefined> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const reply = await fetch(addressOf(url, phone), {
        headers,
        signal: AbortSignal.any([signal, timeout]),
        redirect: 'error',
      })
      if (reply.ok) return lineOf(phone, Reply.parse(await reply.json()))
      await reply.body?.cancel()
      if (reply.status === 404) return noSuchNumber
      const pauseMs = pauseAfter(reply)
      pausedUntilMs = Math.max(pausedUntilMs, monotonicMs() + pauseMs)
      onTrouble(`The lookup provider answered ${reply.status}; it is asked again in ${Math.ceil(pauseMs / 1000)} s.`)
    } catch (error) {
      if (!signal.aborted) onTrouble(`The lookup provider did not answer: ${describe(error, timeout)}.`)
    }
    return undefined
  }

  return {
    name: 'http',
    async lookUp(phones, signal, { isPaidWaitedFor = false } = {}) {
      const lines = new Map<number, Line>()
      const waiting = [...phones].reverse()
      let failures = 0
      const mayAsk = () => !signal.aborted && failures < failuresOfRound && monotonicMs() >= pausedUntilMs
      const work = async () => {
        while (waiting.length > 0 && mayAsk()) {
          const phone = waiting.pop()!
          const line = await ask(phone, isPaidWaitedFor ? neverAborted : signal)
          if (line) lines.set(phone, line)
          else failures += 1
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, phones.length) }, work))
      return lines
    },
  }
}

const neverAborted = new AbortController().signal

const Reply = z.object({
  valid: z.boolean().optional(),
  line_type_intelligence: z.object({ type: z.string().nullish(), carrier_name: z.string().nullish() }).nullish(),
})

const lineTypes: Record<string, LineType> = {
  mobile: 'mobile',
  personal: 'mobile',
  landline: 'landline',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
  tollFree: 'tollFree',
}

/** Numbers that are dialled, never texted. */
const voiceOnly = new Set(['premium', 'sharedCost', 'uan', 'voicemail', 'pager'])

const noSuchNumber: Line = { lineType: 'unknown', isTextable: false }

const lineOf = (phone: number, { valid, line_type_intelligence: line }: z.infer<typeof Reply>): Line => {
  if (valid === false) return noSuchNumber
  const type = line?.type ?? ''
  const lineType = lineTypes[type] ?? 'unknown'
  return {
    lineType,
    isTextable: !voiceOnly.has(type) && isTextableLine(lineType, phone),
    ...(line?.carrier_name && { network: line.carrier_name }),
  }
}

const addressOf = ({ address }: LookupUrl, phone: number): URL => {
  const url = new URL(address)
  url.pathname = `${withoutEndingSlashes(url.pathname)}/+${phone}`
  url.searchParams.set('Fields', 'line_type_intelligence')
  return url
}

/** How long to ask nothing after this answer, in milliseconds; 0 for one that concerns its number alone. */
const pauseAfter = (reply: Response): number => {
  if (reply.status === 401 || reply.status === 403) return refusedPauseMs
  if (reply.status !== 429 && reply.status !== 503) return 0
  const written = reply.headers.get('retry-after') ?? ''
  // Seconds, or a date (RFC 9110).
  const waitMs = /^\d+$/.test(written) ? Number(written) * 1000 : Date.parse(written) - Date.now()
  return Number.isNaN(waitMs) ? busyPauseMs : Math.min(longestPauseMs, Math.max(1000, waitMs))
}

const describe = (error: unknown, timeout: AbortSignal): string => {
  if (timeout.aborted) return 'it took too long'
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'its reply was not understood'
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
