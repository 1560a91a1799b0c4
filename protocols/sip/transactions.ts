// All transactions over one transport: which message belongs to which, RFC 3261 sections 17.1.3 and 17.2.3.
//
// A branch of ours has 128 random bits: nobody who does not see our requests can answer them, and no two are ever the
// same. What peers open with us is bounded; beyond it requests are refused with 503 and nothing is kept of them.

import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type ClientHandlers, type ClientTransaction, cancelOf, startClientTransaction } from './client-transaction.ts'
import { SipError } from './errors.ts'
import { formatHostPort, hostOf, splitOutside } from './grammar.ts'
import { cseqOf, type SipMessage, type SipRequest, type SipResponse, topVia } from './message.ts'
import { responseTo } from './responses.ts'
import { type ServerTransaction, startServerTransaction } from './server-transaction.ts'
import type { Endpoint, Transport } from './transport.ts'
import { branchOf, formatVia, MAGIC, type Via } from './via.ts'

export interface Transactions {
  /** Writes a request, which has no Via yet. */
  request(request: SipRequest, to: Endpoint, handlers: ClientHandlers): ClientTransaction
  /** Asks for an INVITE of ours to be given up. Its own final response tells whether that was in time. */
  cancel(invite: ClientTransaction, to: Endpoint): void
  /** Writes a request that nobody answers: the ACK of a 2xx. */
  send(request: SipRequest, to: Endpoint): void
  receive(message: SipMessage, from: Endpoint): void
  close(): void
}

interface TransactionOptions {
  transport: Pick<Transport, 'kind' | 'send'>
  clock: Clock
  /** What we call ourselves in Via. */
  sentBy: (to: Endpoint) => { host: string; port: number }
  /** Of peers, at a time. */
  mostServed?: number
}

interface TransactionHandlers {
  onRequest(request: SipRequest, transaction: ServerTransaction, from: Endpoint): void
  /** An ACK for a 2xx. */
  onAck(request: SipRequest): void
  /** A response of no transaction; a 2xx that comes late has to be ended by somebody. */
  onStray(response: SipResponse, from: Endpoint): void
  onFault(why: string): void
}

const MOST_SERVED = 20_000

export function createTransactions(options: TransactionOptions, handlers: TransactionHandlers): Transactions {
  const { transport, clock, sentBy, mostServed = MOST_SERVED } = options
  const ours = new Map<string, ClientTransaction>()
  const theirs = new Map<string, ServerTransaction>()
  const isReliable = transport.kind !== 'udp'

  return {
    request: (request, to, how) => start(withVia(request, freshVia(to)), to, how),
    cancel(invite, to) {
      start(cancelOf(invite.request), to, { onResponse() {}, onFail: (_, why) => handlers.onFault(why) })
    },
    send(request, to) {
      transport.send(withVia(request, freshVia(to)), to, handlers.onFault)
    },
    receive(message, from) {
      try {
        if (message.kind === 'response') receiveResponse(message, from)
        else receiveRequest(message, from)
      } catch (error) {
        if (!(error instanceof SipError)) throw error
        handlers.onFault(error.message)
      }
    },
    close() {
      for (const one of [...ours.values(), ...theirs.values()]) one.end()
    },
  }

  function freshVia(to: Endpoint): Via {
    const params = new Map([
      ['branch', MAGIC + randomBytes(16).toString('hex')],
      ['rport', null],
    ])
    const { host, port } = sentBy(to)
    return { transport: transport.kind.toUpperCase(), host: hostOf(host), port, params }
  }

  function start(request: SipRequest, to: Endpoint, how: ClientHandlers): ClientTransaction {
    const key = `${branchOf(topVia(request))} ${request.method}`
    const transaction = startClientTransaction(
      {
        request,
        clock,
        isReliable,
        send: (message, onError) => transport.send(message, to, onError, true),
        onDone: () => ours.delete(key),
      },
      how,
    )
    ours.set(key, transaction)
    return transaction
  }

  function receiveResponse(response: SipResponse, from: Endpoint): void {
    const transaction = ours.get(`${branchOf(topVia(response))} ${cseqOf(response).method}`)
    if (transaction) transaction.receive(response)
    else handlers.onStray(response, from)
  }

  function receiveRequest(given: SipRequest, from: Endpoint): void {
    const via = topVia(given)
    const place = `${branchOf(via)} ${formatHostPort(via.host, via.port)}`
    const request = withReceived(given, via, from)
    const known = theirs.get(`${place} ${request.method === 'ACK' ? 'INVITE' : request.method}`)
    if (request.method === 'ACK') {
      if (!known?.acknowledge()) handlers.onAck(request)
    } else if (known) known.repeat()
    else if (theirs.size >= mostServed) {
      const busy = [{ name: 'retry-after', value: '5' }]
      transport.send(responseTo(request, 503, { headers: busy }), from, handlers.onFault)
    } else serve(request, place, from)
  }

  function serve(request: SipRequest, place: string, from: Endpoint): void {
    const key = `${place} ${request.method}`
    const transaction = startServerTransaction({
      request,
      clock,
      isReliable,
      send: (response) => void transport.send(response, from, handlers.onFault),
      onDone: () => theirs.delete(key),
    })
    theirs.set(key, transaction)
    if (request.method === 'CANCEL') giveUp(transaction, theirs.get(`${place} INVITE`))
    else hand(request, transaction, from)
  }

  function hand(request: SipRequest, transaction: ServerTransaction, from: Endpoint): void {
    try {
      handlers.onRequest(request, transaction, from)
    } catch (error) {
      if (!(error instanceof SipError)) throw error
      transaction.respond(responseTo(request, 400, { toTag: newTag() }))
      handlers.onFault(error.message)
    }
  }

  function giveUp(cancel: ServerTransaction, invite: ServerTransaction | undefined): void {
    cancel.respond(responseTo(cancel.request, invite ? 200 : 481, { toTag: newTag() }))
    if (invite && !invite.isFinal()) invite.onCancel?.()
  }
}

export const newTag = () => randomBytes(8).toString('hex')

function withVia(request: SipRequest, via: Via): SipRequest {
  return { ...request, headers: [{ name: 'via', value: formatVia(via) }, ...request.headers] }
}

/** Where it really came from, RFC 3261 section 18.2.1 and RFC 3581 section 4. */
function withReceived(request: SipRequest, via: Via, from: Endpoint): SipRequest {
  const params = new Map(via.params).set('received', from.host)
  if (params.has('rport')) params.set('rport', String(from.port))
  const at = request.headers.findIndex(({ name }) => name === 'via')
  const [, ...others] = splitOutside(request.headers[at]?.value ?? '', ',')
  const value = [formatVia({ ...via, params }), ...others].join(', ')
  return { ...request, headers: request.headers.with(at, { name: 'via', value }) }
}
