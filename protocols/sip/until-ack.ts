import type { Clock, Timer } from '../clock.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { LONG, T1, T2 } from './timers.ts'

/** A 2xx to INVITE is written again until its ACK comes, over every transport (RFC 3261 section 13.3.1.4). */
export function resendUntilAck(clock: Clock, transaction: ServerTransaction, onLost: () => void): Timer {
  let interval = T1
  let waited = 0
  let timer = clock.after(interval, again)
  function again(): void {
    waited += interval
    if (waited >= LONG) {
      onLost()
      return
    }
    transaction.resend()
    interval = Math.min(interval * 2, T2)
    timer = clock.after(interval, again)
  }
  return { cancel: () => timer.cancel() }
}
