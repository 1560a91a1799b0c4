/**
 * The SMSC of a run, a process of its own that survives every fault: started as `smsc.ts SEED RECIPIENTS` with a channel
 * to its parent, and ends with it. Its ledger holds every submit_sm it read.
 */
import { messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { receiptFields } from '@carillon/protocols/smpp/receipt.ts'
import { listenSmpp, type ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import { openDeliveries } from './deliveries.ts'
import { type Fate, fateOf } from './fate.ts'
import { ourNumber, planOf } from './plan.ts'
import { randomOf } from './random.ts'
import type { Ask, Ledger, Tell } from './smsc-talk.ts'

/** Longer than the engine waits for an answer. */
const lateAnswerMs = 31_000

const plan = planOf(Number(process.argv[2]), Number(process.argv[3]))
const random = randomOf(plan.seed, 3)
const ledger: Ledger = { entries: [], texts: [], receipts: [], drops: 0 }
const submitsOf = new Map<string, number>()
const replied = new Set<number>()
const drops = [...plan.drops]
let watched: Extract<Ask, { ask: 'watch' }> | undefined
/** Timers that will still put something into the deliveries or answer a submit. */
let timers = 0

const tell = (message: Tell) => void process.send?.(message)
const later = (ms: number, work: () => void) => {
  timers++
  setTimeout(() => {
    timers--
    work()
  }, ms)
}
const now = () => performance.timeOrigin + performance.now()

const server = await listenSmpp(
  { port: 0, systemId: 'chaos' },
  { onBind: () => 0, onBound: () => deliveries.pump(), onSubmit, onEnd: () => setImmediate(() => deliveries.pump()) },
)
const deliveries = openDeliveries(() => server.sessions())

function onSubmit(pdu: SubmitSm, answer: (status: number, messageId?: string) => void, session: ServerSession) {
  const to = Number(pdu.destination_addr)
  const reference = pdu.tlvs.user_message_reference ?? -1
  const part = readBody(pdu).concatenation?.index ?? 1
  const isBroadcast = reference === plan.broadcastId
  const fate = fateOf(plan, to)
  const status = isBroadcast ? statusOf(fate, to, part) : 0
  const messageId = `${plan.seed.toString(36)}-${ledger.entries.length}`
  const entry = { at: now(), to, reference, part, status, messageId, isAnswered: false }
  ledger.entries.push(entry)
  if (status === 0) {
    sendReceipts(fate, to, reference, messageId)
    if (isBroadcast && part === plan.parts) reply(fate, to)
  }
  const respond = () => {
    entry.isAnswered = session.isBound()
    answer(status, status === 0 ? messageId : '')
  }
  const ms = isBroadcast && plan.unanswered.includes(to) ? lateAnswerMs : random.between(...plan.answerMs)
  if (ms === 0) respond()
  else later(ms, respond)
  if (ledger.entries.length === drops[0]) {
    drops.shift()
    ledger.drops++
    session.destroy()
  }
  look()
}

function statusOf(fate: Fate, to: number, part: number): number {
  if (fate.refused !== null) return fate.refused
  if (part !== fate.part) return 0
  const key = `${to} ${part}`
  const times = submitsOf.get(key) ?? 0
  submitsOf.set(key, times + 1)
  return fate.before[times] ?? 0
}

function sendReceipts({ receipt, receiptsMs }: Fate, to: number, reference: number, messageId: string) {
  if (receipt === null) return
  const submittedAt = Date.now()
  for (const ms of receiptsMs) {
    const sent = { messageId, to, state: receipt, acknowledgedAt: null as number | null }
    ledger.receipts.push(sent)
    later(ms, () => {
      const what = { messageId, state: receipt, submittedAt, doneAt: Date.now() }
      const fields = receiptFields(what, String(to), String(ourNumber))
      const told = plan.returnsReference && reference >= 0 ? { user_message_reference: reference } : {}
      deliveries.put({
        fields: { ...fields, tlvs: { ...fields.tlvs, ...told } },
        onAcknowledged() {
          sent.acknowledgedAt = now()
        },
      })
    })
  }
}

function reply({ reply }: Fate, to: number) {
  if (!reply || replied.has(to)) return
  replied.add(to)
  later(reply.afterMs, () => text(to, reply.body))
}

function text(from: number, body: string): Promise<void> {
  const sent = { from, body, acknowledgedAt: null as number | null, handedOver: 0 }
  ledger.texts.push(sent)
  return new Promise((resolve) => {
    deliveries.put({
      fields: messageFields({
        source_addr: String(from),
        destination_addr: String(ourNumber),
        short_message: Buffer.from(body, 'latin1'),
      }),
      onHandedOver() {
        sent.handedOver++
      },
      onAcknowledged() {
        sent.acknowledgedAt = now()
        resolve()
      },
    })
  })
}

function look() {
  if (!watched || ledger.entries.length < watched.count) return
  const { count, stops } = watched
  watched = undefined
  tell({ tell: 'reached', count })
  const fresh = stops.filter((phone) => !replied.has(phone))
  for (const phone of fresh) replied.add(phone)
  void Promise.all(fresh.map((phone) => text(phone, 'STOP'))).then(() => tell({ tell: 'acknowledged', count }))
}

process.on('message', (message: Ask) => {
  if (message.ask === 'watch') {
    watched = message
    look()
  } else if (message.ask === 'ledger') tell({ tell: 'ledger', id: message.id, ledger })
  else {
    const isIdle = timers + deliveries.open() === 0
    tell({ tell: 'idle', id: message.id, isIdle, submits: ledger.entries.length })
  }
})
process.on('disconnect', () => process.exit(0))
tell({ tell: 'listening', port: server.port })
