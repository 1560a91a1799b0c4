import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import type { Settling } from '../settle/settling.ts'
import { endLostCalls, hasAnswered, lostCalls, nobodyTells } from './settle-calls-store.ts'
import { endLostTransfers, lostTransfers } from './transfer-store.ts'

/** A call has its outcome when it is over; nobody tells of it later. */
export const settleCalls: Settling = {
  channel: channel.call,
  afterWait: {
    accepted: { state: outcome.failed, reason: reason.unconfirmed },
    unknown: { state: outcome.failed, reason: reason.unconfirmed },
    reached: { by: hasAnswered, state: outcome.delivered, reason: reason.livePerson },
  },
  isToldBy: nobodyTells,
  endings: [
    { what: 'transfers in doubt', due: lostTransfers, end: (tx, of) => endLostTransfers(tx, of.account_id) },
    { what: 'calls in doubt', due: lostCalls, end: (tx, of) => endLostCalls(tx, of) },
  ],
}
