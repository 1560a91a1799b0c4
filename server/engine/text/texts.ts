import { composeText } from '@carillon/domain/text/compose.ts'
import { mergeText } from '@carillon/domain/text/merge.ts'
import type { Line } from '../lanes/lines.ts'
import type { ClaimedMessage, ClaimedRecipient, Sendable } from '../send/claim-store.ts'
import type { Job, PreparedClaim, Preparing } from '../send/job.ts'

type Names = Pick<ClaimedRecipient, 'first_name' | 'last_name' | 'notes' | 'own_message' | 'is_first'>

/** The exact text that leaves for a recipient; the planner has left out those for whom there is none. */
export const composerOf = (broadcast: Pick<Sendable, 'text_message' | 'signature' | 'prefix' | 'has_merge_fields'>) => {
  const compose = (message: string, isFirstText: boolean) =>
    composeText({ message, signature: broadcast.signature, organisation: broadcast.prefix, isFirstText }).leaves
  if (!broadcast.has_merge_fields) {
    const [again, first] = [compose(broadcast.text_message, false), compose(broadcast.text_message, true)]
    return (row: Names) => {
      if (row.own_message !== null) return compose(row.own_message, row.is_first)
      return row.is_first ? first : again
    }
  }
  return (row: Names) => {
    if (row.own_message !== null) return compose(row.own_message, row.is_first)
    const merged = mergeText(broadcast.text_message, {
      FirstName: row.first_name,
      LastName: row.last_name,
      Notes: row.notes,
    })
    return compose('text' in merged ? merged.text : broadcast.text_message, row.is_first)
  }
}

/** Texts that leave from this number. */
export const prepareTexts = (from: number): Preparing => ({
  message: (line, askedAt, row) => prepareMessage(line, from, askedAt, row),
  recipients: (claim, broadcast, claimed) => prepareRecipients(claim, from, broadcast, claimed),
})

/** Confirmations say by themselves how to opt out. */
const prepareMessage = (line: Line, from: number, askedAt: number, row: ClaimedMessage): Job => ({
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

/** The recipients of a claim, each with the exact text that leaves. */
const prepareRecipients = (
  { line, accountId, askedAt, lookedAt, day }: PreparedClaim,
  from: number,
  broadcast: Sendable,
  claimed: readonly ClaimedRecipient[],
): Job[] => {
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
}
