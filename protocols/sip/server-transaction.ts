// One request of a peer and what we answer: RFC 3261 section 17.2, with the accepted state of RFC 6026. A repeated request
// gets the last answer again and is not served twice.

import type { Clock, Timer } from '../clock.ts'
import type { SipRequest, SipResponse } from './message.ts'
import { LONG, T1, T2, T4 } from './timers.ts'

export interface ServerTransaction {
  readonly request: SipRequest
  /** Provisional ones, then one final one; what comes after that is left aside. */
  respond(response: SipResponse): void
  /** The same request once more. */
  repeat(): void
  /** Writes the last answer again: a 2xx to INVITE, until its ACK comes. */
  resend(): void
  /** An ACK of the same branch; false where it is not that of a refusal. */
  acknowledge(): boolean
  isFinal(): boolean
  end(): void
  /** Called for a CANCEL while there is no final answer. */
  onCancel: (() => void) | null
}

interface Parts {
  request: SipRequest
  clock: Clock
  isReliable: boolean
  send(response: SipResponse): void
  onDone(): void
}

export function startServerTransaction({ request, clock, isReliable, send, onDone }: Parts): ServerTransaction {
  const isInvite = request.method === 'INVITE'
  let last: SipResponse | null = null
  let state: 'open' | 'completed' | 'accepted' | 'confirmed' | 'done' = 'open'
  let interval = T1
  let again: Timer | null = null
  let deadline: Timer | null = null

  const transaction: ServerTransaction = {
    request,
    onCancel: null,
    respond(response) {
      if (state !== 'open') return
      last = response
      send(response)
      if (response.status >= 200) settle(response)
    },
    repeat() {
      // A 2xx is repeated by the call until its ACK comes.
      if (last && (state === 'open' || state === 'completed')) send(last)
    },
    resend() {
      if (last) send(last)
    },
    acknowledge() {
      if (state === 'open' || state === 'accepted') return false
      if (state !== 'completed') return true
      state = 'confirmed'
      quiet()
      linger(isReliable ? 0 : T4)
      return true
    },
    isFinal: () => state !== 'open',
    end: done,
  }
  return transaction

  function settle(response: SipResponse): void {
    state = isInvite && response.status < 300 ? 'accepted' : 'completed'
    if (isInvite && state === 'completed' && !isReliable) again = clock.after(interval, sendAgain)
    linger(isInvite || !isReliable ? LONG : 0)
  }

  function sendAgain(): void {
    if (last) send(last)
    interval = Math.min(interval * 2, T2)
    again = clock.after(interval, sendAgain)
  }

  function linger(ms: number): void {
    if (ms === 0) done()
    else deadline = clock.after(ms, done)
  }

  function quiet(): void {
    again?.cancel()
    deadline?.cancel()
    again = deadline = null
  }

  function done(): void {
    if (state === 'done') return
    state = 'done'
    quiet()
    onDone()
  }
}
