// One request of ours and what comes back for it: RFC 3261 section 17.1, with the accepted state of RFC 6026.
//
//   INVITE:  calling ──1xx──► proceeding ──3xx..6xx──► completed (ACK sent, and again for each repeat)
//               └──────────2xx──────────► accepted (each 2xx goes up; the call sends the ACK)
//   others:  trying ──1xx──► proceeding ──final──► completed
//
// Over UDP the request is written again until something is heard. Whatever happens, exactly one of these ends it for who
// asked: a final response, or `onFail`.

import type { Clock, Timer } from '../clock.ts'
import { header, type SipRequest, type SipResponse } from './message.ts'
import { LONG, T1, T2, T4 } from './timers.ts'
import type { OnError } from './transport.ts'

type Failure =
  /** Nothing was heard, or the connection was lost: the request may have arrived. */
  | 'unknown'
  /** It certainly was not sent. */
  | 'unsent'

export interface ClientHandlers {
  /** Provisional ones, then a final one; of an INVITE each repeated 2xx too. */
  onResponse(response: SipResponse): void
  onFail(failure: Failure, why: string): void
}

export interface ClientTransaction {
  readonly request: SipRequest
  receive(response: SipResponse): void
  /** Forgets it; nothing is called any more. */
  end(): void
}

interface Parts {
  request: SipRequest
  clock: Clock
  isReliable: boolean
  /** Answers what forgets `onError`. */
  send(request: SipRequest, onError: OnError): () => void
  onDone(): void
}

export function startClientTransaction(parts: Parts, handlers: ClientHandlers): ClientTransaction {
  const { request, clock, isReliable } = parts
  const isInvite = request.method === 'INVITE'
  let state: 'trying' | 'proceeding' | 'completed' | 'accepted' | 'done' = 'trying'
  let interval = T1
  let repeat: Timer | null = null
  let deadline: Timer | null = clock.after(LONG, () => fail('unknown', 'no answer came'))
  let ack: SipRequest | null = null
  let writes = 0
  const forget: (() => void)[] = []

  write(request)
  if (!isReliable && isWaiting()) repeat = clock.after(interval, again)

  return {
    request,
    receive(response) {
      if (state === 'done') return
      if (response.status < 200) provisional(response)
      else final(response)
    },
    end: done,
  }

  function write(message: SipRequest): void {
    writes++
    const isFirst = writes === 1
    forget.push(
      parts.send(message, (why, isSent) => {
        if (isWaiting()) fail(isFirst && !isSent ? 'unsent' : 'unknown', why)
      }),
    )
  }

  function isWaiting(): boolean {
    return state === 'trying' || state === 'proceeding'
  }

  function again(): void {
    write(request)
    if (!isWaiting()) return
    interval = isInvite ? interval * 2 : state === 'proceeding' ? T2 : Math.min(interval * 2, T2)
    repeat = clock.after(interval, again)
  }

  function provisional(response: SipResponse): void {
    if (!isWaiting()) return
    state = 'proceeding'
    // How long a phone rings is the call's matter.
    if (isInvite) quiet()
    handlers.onResponse(response)
  }

  function final(response: SipResponse): void {
    if (state === 'completed') {
      if (ack) write(ack)
      return
    }
    const isFirst = isWaiting()
    if (!isFirst && !(state === 'accepted' && response.status < 300)) return
    if (isFirst) settle(response)
    handlers.onResponse(response)
  }

  /** Stays for as long as the answer may be repeated, so that repeats meet somebody. */
  function settle(response: SipResponse): void {
    quiet()
    state = isInvite && response.status < 300 ? 'accepted' : 'completed'
    if (isInvite && state === 'completed') {
      ack = ackOf(request, response)
      write(ack)
    }
    const lingerMs = state === 'accepted' ? LONG : isReliable ? 0 : isInvite ? LONG : T4
    if (lingerMs === 0) done()
    else deadline = clock.after(lingerMs, done)
  }

  function quiet(): void {
    repeat?.cancel()
    deadline?.cancel()
    repeat = deadline = null
  }

  function fail(failure: Failure, why: string): void {
    done()
    handlers.onFail(failure, why)
  }

  function done(): void {
    if (state === 'done') return
    state = 'done'
    quiet()
    for (const one of forget) one()
    parts.onDone()
  }
}

/** For a refusal it belongs to the transaction, RFC 3261 section 17.1.1.3. */
function ackOf(request: SipRequest, response: SipResponse): SipRequest {
  return sameBranch(request, 'ACK', header(response, 'to') ?? header(request, 'to') ?? '')
}

/** RFC 3261 section 9.1: everything of the INVITE that says which it is. */
export function cancelOf(request: SipRequest): SipRequest {
  return sameBranch(request, 'CANCEL', header(request, 'to') ?? '')
}

function sameBranch(request: SipRequest, method: string, to: string): SipRequest {
  const kept = ['via', 'from', 'call-id', 'route', 'max-forwards']
  return {
    kind: 'request',
    method,
    uri: request.uri,
    headers: [
      ...request.headers.filter(({ name }) => kept.includes(name)),
      { name: 'to', value: to },
      { name: 'cseq', value: `${(header(request, 'cseq') ?? '').split(/\s/, 1)[0]} ${method}` },
    ],
    body: Buffer.alloc(0),
  }
}
