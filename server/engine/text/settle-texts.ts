import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { gatherStep, nextToGather } from '../../features/messages/gather-store.ts'
import type { Settling } from '../settle/settling.ts'
import {
  barredMessages,
  endBarredMessages,
  endUnknownMessages,
  isToldBy,
  owedAccounts,
  releaseMessages,
  unknownMessages,
} from './single-texts-store.ts'

/** Texts are believed to have arrived when the carrier took them and said nothing more. */
export const settleTexts: Settling = {
  channel: channel.text,
  afterWait: {
    accepted: { state: outcome.delivered, reason: reason.carrierWithoutReceipt },
    unknown: { state: outcome.failed, reason: reason.unconfirmed },
  },
  isToldBy,
  endings: [
    { what: 'texts in doubt', due: unknownMessages, end: endUnknownMessages },
    { what: 'texts that may not leave', due: barredMessages, end: endBarredMessages },
    { what: 'credits', due: owedAccounts, end: releaseMessages },
  ],
  /** The conversations of texts from before there were any. */
  filing: { next: nextToGather, step: gatherStep },
}
