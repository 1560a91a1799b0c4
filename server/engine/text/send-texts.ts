import { channel } from '@carillon/domain/broadcast/channel.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import type { Line } from '../lanes/lines.ts'
import type { Job } from '../send/job.ts'
import type { Sending } from '../send/sending.ts'
import { type ClaimedMessage, type ClaimedText, claimMessages, type SendableText, textClaims } from './send-store.ts'
import { composerOf } from './texts.ts'

/** Texts that leave from a number: those of broadcasts, and what is said singly. */
export const sendTexts: Sending = {
  channel: channel.text,
  claims: textClaims,
  singles: { claim: claimMessages, job: (from, line, askedAt, row: ClaimedMessage) => jobOf(from, line, askedAt, row) },
  /** The recipients of a claim, each with the exact text that leaves. */
  jobs(from, { line, accountId, askedAt, lookedAt, day }, broadcast: SendableText, claimed: readonly ClaimedText[]) {
    const compose = composerOf(broadcast)
    const reference = broadcast.broadcast_id & 0xffff
    return claimed.map((row) => ({
      kind: 'recipient',
      accountId,
      broadcastId: broadcast.broadcast_id,
      claimId: row.claim_id,
      segments: row.segments,
      day,
      phone: row.phone,
      line,
      prepared: line.carrier.prepare({ from, to: row.phone, text: compose(row), reference, media: broadcast.media }),
      part: 0,
      messageIds: [],
      tries: row.tries,
      waitedMs: 0,
      askedAt,
      lookedAt,
      isCompliance: false,
    }))
  },
}

/** Confirmations say by themselves how to opt out. */
const jobOf = (from: number, line: Line, askedAt: number, row: ClaimedMessage): Job => ({
  kind: 'message',
  accountId: row.account_id,
  textMessageId: row.text_message_id,
  phone: row.phone,
  line,
  prepared: line.carrier.prepare({
    from,
    to: row.phone,
    text: composeText({ message: row.message, isFirstText: row.is_first && row.class !== 'compliance' }).leaves,
    reference: row.text_message_id & 0xffff,
    media: row.media,
  }),
  part: 0,
  messageIds: [],
  tries: row.tries,
  waitedMs: 0,
  askedAt,
  lookedAt: askedAt,
  isCompliance: row.class === 'compliance',
})
