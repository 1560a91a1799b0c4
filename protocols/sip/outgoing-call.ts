// A call of ours: one INVITE to each proxy in turn until one takes it.
//
//   calling ──18x──► ringing ──2xx──► answered ──► ended
//      │                │
//      │                └──BYE, where the 2xx was lost──► ended
//      └─ hangUp ───────┴─► giving up (CANCEL as soon as something was heard) ──487 or a late 2xx (ACK, BYE)──► ended
//
// The next proxy is only tried where the one before certainly let no phone ring: the request could not be sent, or it said
// 503 before anything rang. When nothing is heard at all the call is *unknown* and not placed again. A redirect is a
// refusal: whoever answers for the trunk does not get to choose whom we call.

import type { Timer } from '../clock.ts'
import { formatAddress } from './address.ts'
import { type AgentCore, firstRequest, sendAnswering } from './agent-core.ts'
import { type Call, type CallEnd, type CallHandlers, causeOf, ENDED, SDP } from './call.ts'
import type { ClientTransaction } from './client-transaction.ts'
import { callKey, dialogOfAnswer } from './dialog.ts'
import { credentialsOf, type Established, establish, readAnswerOrNull } from './established.ts'
import { callIdOf, cseqOf, type Header, retryAfterMsOf, type SipResponse, tagOf } from './message.ts'
import { formatOffer, type LocalMedia } from './offer.ts'
import { timerOfAnswer } from './session-timer.ts'
import { LONG } from './timers.ts'
import type { Endpoint } from './transport.ts'
import { formatUri } from './uri.ts'

export interface CallOrder {
  /** User parts: who is called and who calls. */
  to: string
  from: string
  fromName?: string
  callId?: string
  local: LocalMedia
  /** How long a phone may ring. */
  ringMs: number
  headers?: readonly Header[]
  /** Where it goes, instead of to the proxies. */
  via?: Endpoint
}

export function placeCall(core: AgentCore, order: CallOrder, handlers: CallHandlers): Call {
  const uriOf = (user: string) => formatUri({ scheme: 'sip', user, host: core.domain, port: null, params: new Map() })
  const uri = uriOf(order.to)
  const from = formatAddress({
    display: (order.fromName ?? '').replaceAll(/\p{Cc}/gu, ' '),
    uri: uriOf(order.from),
    params: new Map(),
  })
  const untried = order.via ? [order.via] : core.proxies.order()
  /** By the tag of who answered; a forking proxy may have several answer. */
  const answered = new Map<string, { acknowledge(): void }>()
  let current: { transaction(): ClientTransaction; proxy: Endpoint; isHeard: boolean; isCancelled: boolean } | null =
    null
  /** In `core.calling`. */
  let unanswered = ''
  let established: Established | null = null
  let state: 'calling' | 'ringing' | 'giving up' | 'answered' | 'ended' = 'calling'
  let refusal: CallEnd = { ...ENDED, by: 'peer', status: 503, reason: 'no proxy takes calls' }
  let ringing: Timer | null = core.clock.after(order.ringMs, () => giveUp(true))
  let rangOut = false

  if (untried.length === 0) refusal = { ...refusal, retryAfterMs: core.proxies.heldMs() || null }
  core.live.add(drop)
  queueMicrotask(tryNext)
  return {
    id: () => (current ? callIdOf(current.transaction().request) : ''),
    hangUp() {
      if (established) established.hangUp()
      else giveUp(false)
    },
    refer: (to) => established?.refer(to) ?? Promise.resolve({ kind: 'silent' }),
  }

  function tryNext(): void {
    if (state === 'ended') return
    const proxy = untried.shift()
    if (state === 'giving up') over({ ...ENDED, rangOut })
    else if (!proxy) over(refusal)
    else invite(proxy)
  }

  function invite(proxy: Endpoint): void {
    const headers = [{ name: 'contact', value: core.contact(proxy) }, SDP, ...core.about, ...(order.headers ?? [])]
    const request = firstRequest('INVITE', uri, from, `<${uri}>`, headers, order.callId)
    const attempt = sendAnswering(core, { ...request, body: formatOffer(order.local) }, proxy, {
      onResponse: (response) => heard(response, proxy),
      onFail(failure, why) {
        if (failure === 'unsent' && state === 'calling') {
          refusal = { ...refusal, reason: why }
          tryNext()
        } else over({ ...ENDED, by: 'peer', reason: why, isUnknown: true, rangOut })
      },
    })
    // The answer may be lost on its way, and they hang up before it comes again.
    core.calling.delete(unanswered)
    unanswered = callKey(callIdOf(request), tagOf(request, 'from') ?? '')
    core.calling.set(unanswered, (bye) => {
      // Others whom it was forked to ring no longer.
      cancel()
      over({ ...ENDED, by: 'peer', wasAnswered: true, cause: causeOf(bye) })
    })
    current = { transaction: attempt.current, proxy, isHeard: false, isCancelled: false }
  }

  function heard(response: SipResponse, proxy: Endpoint): void {
    if (current) current.isHeard = true
    if (response.status >= 300) refused(response, proxy)
    else if (response.status >= 200) accepted(response, proxy)
    else if (state === 'giving up') cancel()
    else if (response.status > 100 && state === 'calling') {
      state = 'ringing'
      handlers.onRinging?.()
    }
  }

  function giveUp(byItself: boolean): void {
    if (state !== 'calling' && state !== 'ringing') return
    rangOut = byItself
    state = 'giving up'
    ringing?.cancel()
    if (current?.isHeard) cancel()
  }

  /** Only after something was heard (RFC 3261 section 9.1): a CANCEL that overtakes its INVITE cancels nothing. */
  function cancel(): void {
    if (!current || current.isCancelled) return
    current.isCancelled = true
    core.transactions.cancel(current.transaction(), current.proxy)
    // Whoever rang may have answered meanwhile.
    const reason = 'the cancelled call was not confirmed'
    ringing = core.clock.after(LONG, () => over({ ...ENDED, rangOut, isUnknown: true, reason }))
  }

  function refused(response: SipResponse, proxy: Endpoint): void {
    const { status, reason } = response
    const retryAfterMs = retryAfterMsOf(response)
    const end = { ...ENDED, by: 'peer' as const, status, reason, cause: causeOf(response), retryAfterMs }
    // One that names no time says it of this call alone (RFC 3261 section 21.5.4).
    if (status === 503 && retryAfterMs !== null) core.proxies.holdOff(proxy, retryAfterMs)
    if (state === 'giving up') over(status === 487 ? { ...ENDED, rangOut } : { ...end, rangOut })
    else if (status === 503 && state === 'calling') {
      refusal = end
      tryNext()
    } else over(end)
  }

  function accepted(response: SipResponse, proxy: Endpoint): void {
    const tag = tagOf(response, 'to') ?? ''
    const known = answered.get(tag)
    if (known) {
      known.acknowledge()
      return
    }
    const { request } = current!.transaction()
    const isFirst = state === 'calling' || state === 'ringing'
    const media = readAnswerOrNull(response.body)
    const call = establish(core, {
      dialog: dialogOfAnswer(request, response),
      proxy,
      local: { ...order.local },
      timer: timerOfAnswer(response),
      handlers: isFirst || state === 'giving up' ? { ...handlers, onEnded: over } : { onAnswered() {}, onEnded() {} },
    })
    const acknowledge = () => call.acknowledge(cseqOf(request).number, credentialsOf(request))
    answered.set(tag, { acknowledge })
    acknowledge()
    if (!isFirst) {
      call.hangUp('it was given up before it was answered')
      return
    }
    established = call
    core.calling.delete(unanswered)
    state = 'answered'
    ringing?.cancel()
    if (media) handlers.onAnswered(media)
    else call.hangUp('the media was not agreed on')
  }

  function drop(): void {
    over({ ...ENDED, isUnknown: true, reason: 'the agent was closed' })
  }

  function over(end: CallEnd): void {
    if (state === 'ended') return
    state = 'ended'
    ringing?.cancel()
    core.calling.delete(unanswered)
    core.live.delete(drop)
    handlers.onEnded(end)
  }
}
