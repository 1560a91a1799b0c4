// A call of a peer, until it is answered or refused.

import type { Address } from './address.ts'
import type { AgentCore } from './agent-core.ts'
import { type Call, type CallHandlers, SDP } from './call.ts'
import { dialogOfCall } from './dialog.ts'
import { answerOfferOrNull, establish, readAnswerOrNull } from './established.ts'
import { addressOf, callIdOf, contentTypeOf, type SipRequest } from './message.ts'
import { formatOffer, type LocalMedia } from './offer.ts'
import { responseTo } from './responses.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { timerHeaders, timerOfRequest } from './session-timer.ts'
import { newTag } from './transactions.ts'
import type { Endpoint } from './transport.ts'
import { resendUntilAck } from './until-ack.ts'
import { parseUri } from './uri.ts'

export interface IncomingCall {
  readonly id: string
  readonly from: Address
  /** The user part of the address that was called; empty where there is none. */
  readonly to: string
  ring(): void
  /** Null where the call is gone or its media does not suit us. */
  answer(local: LocalMedia, handlers: CallHandlers): Call | null
  refuse(status: number): void
  /** The caller gave up before an answer. */
  onGone: (() => void) | null
}

export function receiveCall(
  core: AgentCore,
  request: SipRequest,
  transaction: ServerTransaction,
  proxy: Endpoint,
  onOver: () => void,
): IncomingCall {
  const localTag = newTag()
  const dialog = dialogOfCall(request, localTag)
  const timer = timerOfRequest(request)
  const refuse = (status: number) => {
    if (transaction.isFinal()) return
    transaction.respond(responseTo(request, status, { toTag: localTag }))
    onOver()
  }
  const call: IncomingCall = {
    id: callIdOf(request),
    from: addressOf(request, 'from'),
    to: parseUri(request.uri).user ?? '',
    onGone: null,
    ring: () => transaction.respond(responseTo(request, 180, { toTag: localTag, headers: [contact(), ...core.about] })),
    refuse,
    answer,
  }
  transaction.onCancel = () => {
    refuse(487)
    call.onGone?.()
  }
  transaction.respond(responseTo(request, 100))
  return call

  function contact() {
    return { name: 'contact', value: core.contact(proxy) }
  }

  function answer(local: LocalMedia, handlers: CallHandlers): Call | null {
    if (transaction.isFinal()) return null
    const isLateOffer = request.body.length === 0
    const isSdp = contentTypeOf(request) === 'application/sdp'
    const answered = isLateOffer
      ? { body: formatOffer(local), agreed: null }
      : isSdp
        ? answerOfferOrNull(request.body, local)
        : null
    if (!answered) {
      refuse(488)
      return null
    }
    const headers = [contact(), SDP, ...core.about, ...(timer ? timerHeaders(timer) : [])]
    transaction.respond(responseTo(request, 200, { toTag: localTag, headers, body: answered.body }))
    const resending = resendUntilAck(core.clock, transaction, () => established.hangUp('no ACK came'))
    const established = establish(core, {
      dialog,
      proxy,
      local,
      timer,
      handlers: {
        ...handlers,
        onEnded(end) {
          resending.cancel()
          onOver()
          handlers.onEnded(end)
        },
      },
    })
    let isAcknowledged = false
    const { onAck } = established
    established.onAck = (ack) => {
      if (isAcknowledged) return onAck(ack)
      isAcknowledged = true
      resending.cancel()
      const agreed = answered.agreed ?? readAnswerOrNull(ack.body)
      if (agreed) handlers.onAnswered(agreed)
      else established.hangUp('the media was not agreed on')
    }
    return { id: () => call.id, hangUp: () => established.hangUp(), refer: established.refer }
  }
}
