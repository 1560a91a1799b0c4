// What calls, registrations and questions of one user agent share: its way out, its name, its password.

import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { ClientHandlers, ClientTransaction } from './client-transaction.ts'
import type { Dialog } from './dialog.ts'
import { answerChallenge, bestChallenge, type Credentials } from './digest.ts'
import { cseqOf, type Header, type SipRequest, type SipResponse } from './message.ts'
import type { Proxies } from './proxies.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { newTag, type Transactions } from './transactions.ts'
import type { Endpoint } from './transport.ts'

export interface AgentCore {
  clock: Clock
  transactions: Transactions
  proxies: Proxies
  credentials: Credentials
  /** Behind the @ of our own address. */
  domain: string
  /** Our Contact, as the peer reaches us. */
  contact(to: Endpoint): string
  /** Headers of every request and answer of ours that may open a call. */
  about: readonly Header[]
  dialogs: Map<string, DialogOwner>
  /** Calls of ours that nobody has answered yet, by `callKey`: whoever answers may hang up before we hear of it. */
  calling: Map<string, (bye: SipRequest) => void>
  /** Ends what is in progress without a word to the peer. */
  live: Set<() => void>
  trouble(text: string): void
}

/** Who serves the requests of a dialog. */
export interface DialogOwner {
  onRequest(request: SipRequest, transaction: ServerTransaction): void
  onAck(request: SipRequest): void
}

export const ALLOWED = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, NOTIFY'

/** What they answer twice in a row is not going to become right. */
const MOST_CHALLENGES = 3

interface Sent {
  current(): ClientTransaction
}

/** Sends, and answers a challenge by sending again; the answers that `handlers` hear are those to the last request. */
export function sendAnswering(
  core: AgentCore,
  request: SipRequest,
  to: Endpoint,
  handlers: ClientHandlers,
  dialog?: Dialog,
): Sent {
  let challenges = 0
  let current = send(request)
  return { current: () => current }

  function send(what: SipRequest): ClientTransaction {
    return core.transactions.request(what, to, {
      onFail: handlers.onFail,
      onResponse(response) {
        const again = challenges < MOST_CHALLENGES ? authorized(core, what, response, dialog) : null
        if (!again) return handlers.onResponse(response)
        challenges++
        current = send(again)
      },
    })
  }
}

/** The request once more with an answer to its challenge; null where there is none that we could answer anew. */
function authorized(core: AgentCore, request: SipRequest, { status, headers }: SipResponse, dialog?: Dialog) {
  if ((status !== 401 && status !== 407) || core.credentials.password === '') return null
  const [asks, answers] =
    status === 401 ? ['www-authenticate', 'authorization'] : ['proxy-authenticate', 'proxy-authorization']
  const challenge = bestChallenge(headers.filter(({ name }) => name === asks).map(({ value }) => value))
  // The same password refused without "stale" is a wrong password.
  if (!challenge || (request.headers.some(({ name }) => name === answers) && !challenge.isStale)) return null
  const value = answerChallenge(challenge, core.credentials, request, 1)
  const number = cseqOf(request).number + 1
  if (dialog) dialog.localSeq = Math.max(dialog.localSeq, number)
  const kept = request.headers.filter(({ name }) => name !== 'via' && name !== 'cseq' && name !== answers)
  const more = [
    { name: 'cseq', value: `${number} ${request.method}` },
    { name: answers, value },
  ]
  return { ...request, headers: [...kept, ...more] }
}

/** A request outside of any call. */
export function firstRequest(
  method: string,
  uri: string,
  from: string,
  to: string,
  more: Header[],
  callId = randomBytes(16).toString('hex'),
): SipRequest {
  return {
    kind: 'request',
    method,
    uri,
    headers: [
      { name: 'max-forwards', value: '70' },
      { name: 'from', value: `${from};tag=${newTag()}` },
      { name: 'to', value: to },
      { name: 'call-id', value: callId },
      { name: 'cseq', value: `1 ${method}` },
      ...more,
    ],
    body: Buffer.alloc(0),
  }
}
