// A call that was answered, whoever placed it: requests of the peer within it, and ours, until one of both hangs up.

import { isIP } from 'node:net'
import type { Timer } from '../clock.ts'
import { parseAddress } from './address.ts'
import { type AgentCore, ALLOWED, type DialogOwner, sendAnswering } from './agent-core.ts'
import { type CallEnd, type CallHandlers, causeOf, ENDED, SDP } from './call.ts'
import { type Dialog, dialogKey, requestIn, targetOf } from './dialog.ts'
import { SipError } from './errors.ts'
import { contentTypeOf, cseqOf, type Header, header, type SipRequest, type SipResponse } from './message.ts'
import { type AgreedMedia, answerOffer, formatOffer, type LocalMedia, readAnswer } from './offer.ts'
import { fragOf, isLast, isOfRefer, type ReferEnd, referredTo, toldBy } from './refer.ts'
import { responseTo } from './responses.ts'
import type { ServerTransaction } from './server-transaction.ts'
import {
  LEAST_SECONDS,
  runTimer,
  type SessionTimer,
  timerHeaders,
  timerOfAnswer,
  timerOfRequest,
} from './session-timer.ts'
import { T2 } from './timers.ts'
import { newTag } from './transactions.ts'
import type { Endpoint } from './transport.ts'
import { resendUntilAck } from './until-ack.ts'
import { formatUri, parseUri } from './uri.ts'

/** Whoever placed the call waits from 2.1 to 4 seconds, whoever took it up to 2: longer is no harm. */
const GLARE_MS = 3000
const MOST_GLARES = 5

interface Parts {
  dialog: Dialog
  /** The proxy that the call goes through. */
  proxy: Endpoint
  local: LocalMedia
  timer: SessionTimer | null
  handlers: CallHandlers
}

export interface Established extends DialogOwner {
  hangUp(reason?: string): void
  refer(to: string): Promise<ReferEnd>
  acknowledge(seq: number, credentials: readonly Header[]): void
}

export function establish(core: AgentCore, { dialog, proxy, local, timer, handlers }: Parts): Established {
  const key = dialogKey(dialog)
  let isOver = false
  let session: Timer | null = null
  /** A 2xx of ours to a re-INVITE whose ACK is still to come, and whether that ACK brings an answer. */
  let unacknowledged: { resending: Timer; isOffer: boolean } | null = null
  let isRefreshing = false
  /** Refreshes in a row that met a change of the peer. */
  let glares = 0
  /** We have said BYE. */
  let leaving: Timer | null = null
  /** What becomes of the REFER that is being tried. */
  let referring: ((end: ReferEnd) => void) | null = null
  let isReferAccepted = false
  const own: Established = { onRequest, onAck, hangUp, refer, acknowledge }
  core.dialogs.set(key, own)
  core.live.add(drop)
  keepTime(timer)
  return own

  function hangUp(reason = ''): void {
    if (isOver || leaving) return
    session?.cancel()
    // The peer has the call until it has heard of its end; a peer that says nothing is not waited for.
    const done = () => over({ ...ENDED, wasAnswered: true, reason })
    leaving = core.clock.after(T2, done)
    send('BYE', [], undefined, (response) => {
      if (response === null || response.status >= 200) done()
    })
  }

  function refer(to: string): Promise<ReferEnd> {
    if (isOver || leaving) return Promise.resolve({ kind: 'left', isAccepted: false })
    if (referring) return Promise.resolve({ kind: 'silent' })
    const told = Promise.withResolvers<ReferEnd>()
    isReferAccepted = false
    referring = (end) => {
      referring = null
      told.resolve(end)
    }
    const uri = formatUri({ scheme: 'sip', user: to, host: core.domain, port: null, params: new Map() })
    const by = { name: 'referred-by', value: `<${parseAddress(dialog.from).uri}>` }
    send('REFER', [contact(), { name: 'refer-to', value: `<${uri}>` }, by], undefined, (response) => {
      if (response === null) referring?.({ kind: 'silent' })
      else if (response.status >= 300) referring?.({ kind: 'refused', status: response.status })
      else isReferAccepted = true
    })
    return told.promise
  }

  function drop(): void {
    over({ ...ENDED, wasAnswered: true, isUnknown: true, reason: 'the agent was closed' })
  }

  function acknowledge(seq: number, credentials: readonly Header[]): void {
    core.transactions.send(requestIn(dialog, 'ACK', [...credentials], undefined, seq), hop())
  }

  function over(end: CallEnd): void {
    if (isOver) return
    isOver = true
    session?.cancel()
    leaving?.cancel()
    unacknowledged?.resending.cancel()
    referring?.({ kind: 'left', isAccepted: isReferAccepted })
    core.dialogs.delete(key)
    core.live.delete(drop)
    handlers.onEnded(end)
  }

  function onRequest(request: SipRequest, transaction: ServerTransaction): void {
    const { number } = cseqOf(request)
    if (dialog.remoteSeq !== null && number < dialog.remoteSeq) {
      refuse(transaction, 500)
      return
    }
    dialog.remoteSeq = number
    if (request.method === 'BYE') {
      transaction.respond(responseTo(request, 200))
      over({ ...ENDED, by: 'peer', wasAnswered: true, cause: causeOf(request) })
    } else if (request.method === 'INVITE') changeMedia(request, transaction)
    else if (request.method === 'UPDATE') update(request, transaction)
    else if (request.method === 'INFO') takeInfo(request, transaction)
    else if (request.method === 'OPTIONS') transaction.respond(responseTo(request, 200, { headers: core.about }))
    else if (request.method === 'NOTIFY') hearOfRefer(request, transaction)
    else if (request.method === 'REFER' && handlers.onRefer) takeRefer(request, transaction, handlers.onRefer)
    else refuse(transaction, 405, [{ name: 'allow', value: ALLOWED }])
  }

  function refuse(transaction: ServerTransaction, status: number, headers: Header[] = []): void {
    transaction.respond(responseTo(transaction.request, status, { headers, toTag: newTag() }))
  }

  function changeMedia(request: SipRequest, transaction: ServerTransaction): void {
    if (isRefreshing || unacknowledged) {
      refuse(transaction, isRefreshing ? 491 : 500, [{ name: 'retry-after', value: '2' }])
      return
    }
    const answer = answerTo(request, transaction)
    if (!answer) return
    const isOffer = request.body.length === 0
    const body = answer.body ?? formatOffer({ ...local, version: ++local.version })
    transaction.respond(responseTo(request, 200, { headers: [...answer.headers, SDP], body }))
    const resending = resendUntilAck(core.clock, transaction, () => hangUp('no ACK came'))
    unacknowledged = { resending, isOffer }
    if (answer.agreed) handlers.onMedia?.(answer.agreed)
  }

  function update(request: SipRequest, transaction: ServerTransaction): void {
    const answer = answerTo(request, transaction)
    if (!answer) return
    const more = answer.body ? { headers: [...answer.headers, SDP], body: answer.body } : { headers: answer.headers }
    transaction.respond(responseTo(request, 200, more))
    if (answer.agreed) handlers.onMedia?.(answer.agreed)
  }

  /** Null where it was refused. */
  function answerTo(request: SipRequest, transaction: ServerTransaction) {
    const asked = timerOfRequest(request)
    if (asked && asked.seconds < LEAST_SECONDS) {
      refuse(transaction, 422, [{ name: 'min-se', value: String(LEAST_SECONDS) }])
      return null
    }
    let agreed: AgreedMedia | null = null
    let body: Buffer | null = null
    if (request.body.length > 0) {
      const next = { ...local, version: local.version + 1 }
      const answer = contentTypeOf(request) === 'application/sdp' ? answerOffer(request.body, next) : null
      if (!answer) {
        refuse(transaction, 488)
        return null
      }
      local.version = next.version
      agreed = answer.agreed
      body = answer.body
    }
    const target = targetOf(request)
    if (target !== null) Object.assign(dialog, { target, isAimed: true })
    keepTime(asked)
    return { agreed, body, headers: [contact(), ...core.about, ...(asked ? timerHeaders(asked) : [])] }
  }

  function takeInfo(request: SipRequest, transaction: ServerTransaction): void {
    transaction.respond(responseTo(request, 200))
    const digit = digitOf(request)
    if (digit !== null) handlers.onDigit?.(digit)
  }

  function hearOfRefer(request: SipRequest, transaction: ServerTransaction): void {
    if (!isOfRefer(request)) {
      refuse(transaction, 489)
      return
    }
    transaction.respond(responseTo(request, 200))
    const status = toldBy(request)
    if (status !== null && status >= 200) referring?.({ kind: 'told', status })
    else if (isLast(request)) referring?.({ kind: 'silent' })
  }

  function takeRefer(
    request: SipRequest,
    transaction: ServerTransaction,
    onRefer: NonNullable<CallHandlers['onRefer']>,
  ): void {
    const to = referredTo(request)
    if (to === null) {
      refuse(transaction, 400)
      return
    }
    transaction.respond(responseTo(request, 202, { headers: [contact(), ...core.about] }))
    const tell = (status: number) => {
      const { headers, body } = fragOf(status)
      if (!isOver) send('NOTIFY', [contact(), ...headers], body, () => {})
    }
    tell(100)
    onRefer(to, tell)
  }

  function onAck(request: SipRequest): void {
    if (!unacknowledged) return
    unacknowledged.resending.cancel()
    const { isOffer } = unacknowledged
    unacknowledged = null
    if (!isOffer) return
    const agreed = request.body.length > 0 ? readAnswer(request.body) : null
    if (agreed) handlers.onMedia?.(agreed)
    else hangUp('the media was not agreed on')
  }

  function keepTime(asked: SessionTimer | null): void {
    session?.cancel()
    session = asked && runTimer(core.clock, asked, { refresh, expire: () => hangUp('the session was not refreshed') })
  }

  function refresh(): void {
    isRefreshing = true
    const seq = dialog.localSeq + 1
    const headers = [contact(), SDP, ...core.about]
    const sent = send('INVITE', headers, formatOffer(local), (response) => {
      if (response === null || response.status === 408 || response.status === 481) {
        isRefreshing = false
        hangUp('the session was not refreshed')
      } else if (response.status >= 200) {
        isRefreshing = false
        if (response.status === 491 && ++glares <= MOST_GLARES) return askAgain()
        glares = 0
        if (response.status >= 300) return keepTime({ seconds: LEAST_SECONDS, weRefresh: false })
        acknowledge(cseqOf(response).number ?? seq, credentialsOf(sent.current().request))
        keepTime(timerOfAnswer(response))
      }
    })
  }

  /** The peer had a change of its own under way, RFC 3261 section 14.1. */
  function askAgain(): void {
    if (!isOver) session = core.clock.after(GLARE_MS, refresh)
  }

  function contact(): Header {
    return { name: 'contact', value: core.contact(proxy) }
  }

  function send(
    method: string,
    headers: Header[],
    body: Buffer | undefined,
    heard: (response: SipResponse | null) => void,
  ) {
    const onFail = () => heard(null)
    return sendAnswering(core, requestIn(dialog, method, headers, body), hop(), { onResponse: heard, onFail }, dialog)
  }

  /** Straight to the peer where that is one of those we know, else the way the call came. */
  function hop(): Endpoint {
    const [route] = dialog.routes
    if (route === undefined && !dialog.isAimed) return proxy
    const uri = parseUri(route === undefined ? dialog.target : parseAddress(route).uri)
    const host = uri.host.replace(/^\[(.*)\]$/, '$1')
    const kind = uri.params.get('transport')?.toLowerCase() ?? 'udp'
    if (isIP(host) === 0 || kind !== proxy.kind || !core.proxies.isPeer(host)) return proxy
    return { kind: proxy.kind, host, port: uri.port ?? 5060 }
  }
}

/** The ACK of a 2xx carries those of its INVITE, RFC 3261 section 13.2.2.4. */
export function credentialsOf(request: SipRequest): Header[] {
  return request.headers.filter(({ name }) => name === 'authorization' || name === 'proxy-authorization')
}

/** Keys by INFO: `Signal=5` of application/dtmf-relay, `5` of application/dtmf. */
function digitOf(request: SipRequest): string | null {
  const text = request.body.toString('latin1')
  const type = contentTypeOf(request)
  const form = type === 'application/dtmf-relay' ? /^Signal\s*=\s*([0-9A-D*#])\s*$/im : /^\s*([0-9A-D*#])\s*$/i
  if (type !== 'application/dtmf-relay' && type !== 'application/dtmf') return null
  return form.exec(text)?.[1]?.toUpperCase() ?? null
}

/** A peer that asks for an extension which we do not have is told so: RFC 3261 section 8.2.2.3. */
export function unsupportedOf(request: SipRequest): string[] {
  const asked = header(request, 'require')?.split(',') ?? []
  return asked.map((one) => one.trim().toLowerCase()).filter((one) => one !== '' && one !== 'timer')
}

export const readAnswerOrNull = (body: Buffer): AgreedMedia | null => orNull(() => readAnswer(body))

/** Null where what the peer describes is malformed, too. */
export const answerOfferOrNull = (body: Buffer, local: LocalMedia) => orNull(() => answerOffer(body, local))

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof SipError) return null
    throw error
  }
}
