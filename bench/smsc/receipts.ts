/** Receipts on their way: each leaves when it is due and is handed over again until it is acknowledged. */
import { type MessageFields, messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import type { ServerSession } from '@carillon/protocols/smpp/server-session.ts'

const deliveredState = 2
const receiptClass = 4

type Receipt = { session: ServerSession; fields: MessageFields; dueAt: number }

export const openReceipts = (delayMs: number, links: () => ServerSession[]) => {
  /** In the order of their texts. */
  let waiting: Receipt[] = []
  let isScheduled = false
  let counts = emptyCounts()
  let dateText = ''
  let dateUntil = 0

  /** They leave together once in a turn of the loop, or every few milliseconds where they wait. */
  const schedule = (soon = delayMs === 0) => {
    if (isScheduled) return
    isScheduled = true
    if (soon) setImmediate(sendDue)
    else setTimeout(sendDue, 5)
  }

  const sendDue = () => {
    isScheduled = false
    const now = performance.now()
    let sent = 0
    while (sent < waiting.length && waiting[sent]!.dueAt <= now) {
      const receipt = waiting[sent]!
      // The link may be gone with the process that sent the text: another one takes its receipt.
      const link = receipt.session.isBound() ? receipt.session : links().find((one) => one.isBound())
      if (!link) break
      sent++
      hand(link, receipt)
    }
    waiting = waiting.slice(sent)
    if (waiting.length > 0) schedule(delayMs === 0 && sent > 0)
  }

  const hand = (link: ServerSession, receipt: Receipt) => {
    const mine = counts
    void link.deliver(receipt.fields).then((outcome) => {
      if (outcome.kind === 'acknowledged' && outcome.status === 0) {
        mine.acknowledged++
        return
      }
      mine.notAcknowledged++
      if (outcome.kind === 'acknowledged') return
      waiting.push(receipt)
      schedule()
    })
  }

  const shortDate = (): string => {
    const now = Date.now()
    if (now >= dateUntil) {
      dateText = new Date(now).toISOString().replaceAll(/\D/g, '').slice(2, 12)
      dateUntil = now - (now % 1000) + 1000
    }
    return dateText
  }

  const receiptOf = (pdu: SubmitSm, messageId: string): MessageFields => {
    const date = shortDate()
    return messageFields({
      source_addr: pdu.destination_addr,
      destination_addr: pdu.source_addr,
      esm_class: receiptClass,
      short_message: Buffer.from(
        `id:${messageId} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:DELIVRD err:000 text:`,
        'latin1',
      ),
      tlvs: { receipted_message_id: messageId, message_state: deliveredState },
    })
  }

  return {
    add(session: ServerSession, pdu: SubmitSm, messageId: string) {
      counts.receipts++
      waiting.push({ session, fields: receiptOf(pdu, messageId), dueAt: performance.now() + delayMs })
      schedule()
    },
    stats: () => ({ ...counts, waiting: waiting.length }),
    clear() {
      counts = emptyCounts()
      waiting = []
    },
  }
}

const emptyCounts = () => ({ receipts: 0, acknowledged: 0, notAcknowledged: 0 })
