// Tells the trunk where we are, and tells it again before it forgets: RFC 3261 section 10.

import { randomBytes } from 'node:crypto'
import type { Timer } from '../clock.ts'
import { parseAddress } from './address.ts'
import { type AgentCore, firstRequest, sendAnswering } from './agent-core.ts'
import { contactOf, cseqOf, type Header, header, listOf, retryAfterMsOf, type SipResponse } from './message.ts'
import type { Endpoint } from './transport.ts'

export interface Registration {
  isUp(): boolean
  /** Registers anew now: our address has changed. */
  renew(): void
  /** Takes the address back; does not wait for the answer. */
  close(): void
}

interface RegistrationOptions {
  user: string
  seconds: number
  onChange(isUp: boolean): void
  onResponse(response: SipResponse): void
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 5 * 60_000

export function keepRegistered(core: AgentCore, options: RegistrationOptions): Registration {
  const uri = `sip:${core.domain}`
  const self = `<sip:${encodeURIComponent(options.user)}@${core.domain}>`
  const callId = randomBytes(16).toString('hex')
  let seq = 0
  let seconds = options.seconds
  let failures = 0
  let isUp = false
  let timer: Timer | null = null
  let isClosed = false

  register(seconds)
  return {
    isUp: () => isUp,
    renew() {
      if (!isClosed) register(seconds)
    },
    close() {
      isClosed = true
      timer?.cancel()
      if (isUp) register(0)
    },
  }

  function register(expires: number): void {
    timer?.cancel()
    timer = null
    const [...order] = core.proxies.order()
    const to = order[failures % Math.max(order.length, 1)]
    if (!to) {
      retry('no proxy takes us', core.proxies.heldMs())
      return
    }
    const request = firstRequest('REGISTER', uri, self, self, [
      { name: 'contact', value: core.contact(to) },
      { name: 'expires', value: String(expires) },
      ...core.about,
    ])
    const headers = request.headers.map((one) => numbered(one, seq + 1))
    const sent = sendAnswering(core, { ...request, headers }, to, {
      onResponse(response) {
        if (response.status < 200) return
        seq = Math.max(seq, cseqOf(sent.current().request).number)
        if (!isClosed) heard(response, to)
      },
      onFail: (_, why) => retry(why, null),
    })
  }

  /** One registration keeps its Call-ID and counts on. */
  function numbered(one: Header, number: number): Header {
    if (one.name === 'call-id') return { ...one, value: callId }
    return one.name === 'cseq' ? { ...one, value: `${number} REGISTER` } : one
  }

  function heard(response: SipResponse, by: Endpoint): void {
    options.onResponse(response)
    const least = Number(header(response, 'min-expires'))
    if (response.status === 423 && least > seconds && least <= 86_400) {
      seconds = least
      register(seconds)
    } else if (response.status >= 300) {
      retry(`${response.status} ${response.reason}`, retryAfterMsOf(response))
    } else {
      failures = 0
      const granted = grantedSeconds(response, by)
      timer = core.clock.after(Math.max(5000, granted * 800), () => register(seconds))
      tell(true)
    }
  }

  function grantedSeconds(response: SipResponse, by: Endpoint): number {
    const ours = parseAddress(core.contact(by)).uri
    const mine =
      listOf(response, 'contact')
        .map(parseAddress)
        .find((one) => one.uri === ours) ?? contactOf(response)
    const said = Number(mine?.params.get('expires') ?? header(response, 'expires'))
    return said > 0 ? Math.min(said, seconds) : seconds
  }

  function retry(why: string, askedMs: number | null): void {
    if (isClosed) return
    core.trouble(`The trunk does not register us: ${why}.`)
    tell(false)
    const backoff = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10))
    failures++
    timer = core.clock.after(Math.max(askedMs ?? 0, backoff), () => register(seconds))
  }

  function tell(now: boolean): void {
    if (now === isUp) return
    isUp = now
    options.onChange(now)
  }
}
