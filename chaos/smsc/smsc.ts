/**
 * The SMSC of a run, a process of its own that survives every fault: started as `smsc.ts SEED RECIPIENTS` with a channel
 * to its parent, and ends with it. Its ledger holds every submit_sm it read.
 */
import { messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { receiptFields } from '@carillon/protocols/smpp/receipt.ts'
import { listenSmpp, type ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { readBody } from '@carillon/protocols/smpp/udh.ts'
import { type Fate, fateOf } from '../plan/fate.ts'
import { planOf } from '../plan/make-plan.ts'
import type { Stop } from '../plan/plan.ts'
import { randomOf } from '../plan/random.ts'
import { openDeliveries } from './deliveries.ts'
import { openMessageIds } from './message-ids.ts'
import { openMoods } from './moods.ts'
import { openReadTimes } from './read-times.ts'
import type { Ask, Entry, Ledger, SentReceipt, Tell } from './smsc-talk.ts'

/** Longer than the engine waits for an answer. */
const lateAnswerMs = 31_000

const plan = planOf(Number(process.argv[2]), Number(process.argv[3]))
const random = randomOf(plan.seed, 3)
const placeOf = new Map(plan.numbers.map(({ phone }, place) => [phone, place]))
const ledger: Ledger = { entries: [], texts: [], receipts: [], drops: 0, links: [] }
const submitsOf = new Map<string, number>()
const replied = new Set<string>()
const drops = [...plan.drops]
const moods = openMoods(plan.moods, random)
let watched: Extract<Ask, { ask: 'watch' }>[] = []
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
const readTimes = openReadTimes(now)
const pair = (from: number, to: number) => `${from} ${to}`

/** Each with a port, ids and links of its own. */
const openCarrier = async () => {
  const server = await listenSmpp(
    { port: 0, systemId: 'chaos' },
    {
      onBind: () => 0,
      onBound: () => deliveries.pump(),
      onSubmit: (pdu, answer, session) => onSubmit(carrier, pdu, answer, session),
      onEnd(session) {
        const link = links.get(session)
        if (link !== undefined) ledger.links[link]!.endedAt = now()
        setImmediate(() => deliveries.pump())
      },
    },
  )
  const deliveries = openDeliveries(() => server.sessions())
  const carrier = { server, deliveries, ids: openMessageIds(plan.ids, plan.seed.toString(36)) }
  return carrier
}
type Carrier = Awaited<ReturnType<typeof openCarrier>>

/** The places in the ledger of those that something was submitted on. */
const links = new WeakMap<ServerSession, number>()
const linkOf = (session: ServerSession): number => {
  const known = links.get(session)
  if (known !== undefined) return known
  links.set(session, ledger.links.length)
  return ledger.links.push({ endedAt: null }) - 1
}

const carriers = await Promise.all(Array.from({ length: plan.mix.carriers }, openCarrier))
const carrierOf = (ourNumber: number) => carriers[plan.numbers[placeOf.get(ourNumber)!]!.carrier]!

/** A reset strikes with the submit that is read next, so that answers are outstanding; none where nothing is sent any more. */
let isResetDue = false
const resetLater = ([least, most]: readonly [number, number]) =>
  setTimeout(() => (isResetDue = true), random.between(least, most)).unref()

const breakOff = (session: ServerSession) => {
  ledger.drops++
  session.destroy()
}

const startAgain = () => {
  for (const { server, ids } of carriers) {
    ids.startAgain()
    for (const session of server.sessions()) if (session.isBound()) breakOff(session)
  }
}

function onSubmit(
  carrier: Carrier,
  pdu: SubmitSm,
  answer: (status: number, messageId?: string) => void,
  session: ServerSession,
) {
  const [from, to] = [Number(pdu.source_addr), Number(pdu.destination_addr)]
  const reference = pdu.tlvs.user_message_reference ?? -1
  const part = readBody(pdu).concatenation?.index ?? 1
  const at = now()
  const isBroadcast = reference >= plan.firstBroadcastId
  const fate = fateOf(plan, placeOf.get(from)!, to)
  moods.look(ledger.entries.length, at)
  const status = isBroadcast ? statusOf(fate, { from, to, part }, at) : moods.status(at)
  const { answered: messageId, receipted } = carrier.ids.next()
  const entry: Entry = {
    ...{ at, since: readTimes.since(), from, to, reference, part, status, messageId },
    ...{ isAnswered: false, answeredAt: null, link: linkOf(session) },
  }
  const place = ledger.entries.push(entry) - 1
  if (status === 0) {
    sendReceipts(fate, entry, place, receipted)
    if (isBroadcast && part === plan.broadcasts.find((b) => b.number === placeOf.get(from))!.parts) reply(fate, entry)
  }
  const respond = () => {
    entry.isAnswered = session.isBound()
    if (entry.isAnswered) entry.answeredAt = now()
    answer(status, status === 0 ? messageId : '')
  }
  const usual = isBroadcast && plan.unanswered.includes(to) ? lateAnswerMs : random.between(...plan.answerMs)
  const ms = usual + moods.extraMs(at)
  if (ms === 0) respond()
  else later(ms, respond)
  if (ledger.entries.length === drops[0]) {
    drops.shift()
    breakOff(session)
  }
  if (plan.resetsMs && (isResetDue || place === 0)) {
    if (isResetDue) breakOff(session)
    isResetDue = false
    resetLater(plan.resetsMs)
  }
  if (place + 1 === plan.ids.restartsAt) startAgain()
  look()
}

function statusOf(fate: Fate, { from, to, part }: Stop & { part: number }, at: number): number {
  if (fate.refused !== null) return fate.refused
  const mood = moods.status(at)
  if (mood !== 0 || part !== fate.part) return mood
  const key = `${pair(from, to)} ${part}`
  const times = submitsOf.get(key) ?? 0
  submitsOf.set(key, times + 1)
  return fate.before[times] ?? 0
}

function sendReceipts({ receipt, receiptsMs }: Fate, { from, to, reference }: Entry, entry: number, messageId: string) {
  if (receipt === null) return
  const submittedAt = Date.now()
  for (const ms of receiptsMs) {
    const sent: SentReceipt = { entry, messageId, from, to, state: receipt, handedAt: null, acknowledgedAt: null }
    ledger.receipts.push(sent)
    later(ms, () => {
      const what = { messageId, state: receipt, submittedAt, doneAt: Date.now() }
      const fields = receiptFields(what, String(to), String(from))
      const told = plan.returnsReference && reference >= 0 ? { user_message_reference: reference } : {}
      carrierOf(from).deliveries.put({
        fields: { ...fields, tlvs: { ...fields.tlvs, ...told } },
        onHandedOver() {
          sent.handedAt ??= now()
        },
        onAcknowledged() {
          sent.acknowledgedAt = now()
        },
      })
    })
  }
}

/** The handset answers the number that texted it. */
function reply({ reply }: Fate, { from, to }: Entry) {
  if (!reply || replied.has(pair(to, from))) return
  replied.add(pair(to, from))
  later(reply.afterMs, () => text({ from: to, to: from }, reply.body))
}

function text({ from, to }: Stop, body: string): Promise<void> {
  const sent = { from, to, body, acknowledgedAt: null as number | null, handedOver: 0 }
  ledger.texts.push(sent)
  return new Promise((resolve) => {
    carrierOf(to).deliveries.put({
      fields: messageFields({
        source_addr: String(from),
        destination_addr: String(to),
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
  const due = watched.filter(({ count }) => ledger.entries.length >= count)
  watched = watched.filter((one) => !due.includes(one))
  for (const { id, stops } of due) {
    tell({ tell: 'reached', id })
    const fresh = stops.filter(({ from, to }) => !replied.has(pair(from, to)))
    for (const { from, to } of fresh) replied.add(pair(from, to))
    void Promise.all(fresh.map((stop) => text(stop, 'STOP'))).then(() => tell({ tell: 'acknowledged', id }))
  }
}

process.on('message', (message: Ask) => {
  if (message.ask === 'watch') {
    watched.push(message)
    look()
  } else if (message.ask === 'ledger') tell({ tell: 'ledger', id: message.id, ledger })
  else {
    const isIdle = carriers.reduce((sum, { deliveries }) => sum + deliveries.open(), timers) === 0
    tell({ tell: 'idle', id: message.id, isIdle, submits: ledger.entries.length })
  }
})
process.on('disconnect', () => process.exit(0))
tell({ tell: 'listening', ports: carriers.map(({ server }) => server.port) })
