/**
 * The SMSC of the benchmarks, a process of its own and as cheap as one can be: it accepts every text, sends a receipt
 * DELIVRD for each, and counts. It takes part in no timing of its own.
 *
 * Standard input: a line with a number and a word, answered by a line of JSON with that number. `stats` answers the
 * counts, `reset` begins anew. The end of standard input is the end of the process, so none is left behind.
 * Arguments: how many milliseconds after a text its receipt leaves; 0 for at once.
 */
import { createInterface } from 'node:readline'
import { type MessageFields, messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { listenSmpp, type ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { openLedger } from './ledger.ts'
import type { SmscStats } from './smsc.ts'

const receiptDelayMs = Number(process.argv[2] ?? 0)
const deliveredState = 2
const receiptClass = 4

const ledger = openLedger()
let counts = emptyCounts()
let lastId = Date.now() * 1000
/** Receipts to send, in the order of their texts. */
let waiting: { session: ServerSession; fields: MessageFields; dueAt: number }[] = []
let isScheduled = false
let dateText = ''
let dateUntil = 0

const server = await listenSmpp(
  { port: 0, systemId: 'bench' },
  {
    onBind: () => 0,
    onSubmit(pdu, answer, session) {
      const messageId = (++lastId).toString(16)
      answer(0, messageId)
      counts.accepted++
      if (!ledger.add(pdu.destination_addr)) counts.doubles++
      counts.firstAt ||= Date.now()
      counts.lastAt = Date.now()
      if (pdu.registered_delivery & 1) {
        waiting.push({ session, fields: receiptOf(pdu, messageId), dueAt: performance.now() + receiptDelayMs })
        schedule()
      }
    },
  },
)

/** Receipts leave together once in a turn of the loop, or every few milliseconds where they wait. */
function schedule() {
  if (isScheduled) return
  isScheduled = true
  if (receiptDelayMs === 0) setImmediate(sendDue)
  else setTimeout(sendDue, 5)
}

function sendDue() {
  isScheduled = false
  const now = performance.now()
  let sent = 0
  while (sent < waiting.length && waiting[sent]!.dueAt <= now) {
    const { session, fields } = waiting[sent++]!
    counts.receipts++
    void session.deliver(fields).then((outcome) => {
      if (outcome.kind === 'acknowledged' && outcome.status === 0) counts.acknowledged++
      else counts.notAcknowledged++
    })
  }
  waiting = waiting.slice(sent)
  if (waiting.length > 0) schedule()
}

function receiptOf(pdu: SubmitSm, messageId: string): MessageFields {
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

function shortDate(): string {
  const now = Date.now()
  if (now >= dateUntil) {
    dateText = new Date(now).toISOString().replaceAll(/\D/g, '').slice(2, 12)
    dateUntil = now - (now % 1000) + 1000
  }
  return dateText
}

function emptyCounts() {
  return { accepted: 0, doubles: 0, receipts: 0, acknowledged: 0, notAcknowledged: 0, firstAt: 0, lastAt: 0 }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [number, word] = line.split(' ')
    if (word === 'reset') {
      ledger.clear()
      counts = emptyCounts()
    }
    const stats: SmscStats = { ...counts, unique: ledger.unique(), waiting: waiting.length }
    process.stdout.write(`${JSON.stringify({ number: Number(number), stats })}\n`)
  })
  .on('close', () => process.exit(0))
process.stdout.write(`${JSON.stringify({ number: 0, port: server.port })}\n`)
