/**
 * The SMSC of the benchmarks, a process of its own and as cheap as one can be: it accepts every text, sends a receipt
 * DELIVRD for each, and counts. It takes part in no timing of its own.
 *
 * Standard input: questions of talk.ts, a line of JSON each, answered by a line with the same number. The end of
 * standard input is the end of the process, so none is left behind. Its argument: SmscOptions as JSON.
 */
import { createInterface } from 'node:readline'
import { listenSmpp } from '@carillon/protocols/smpp/server-session.ts'
import { openFlow } from './flow.ts'
import { openLedger } from './ledger.ts'
import { openReceipts } from './receipts.ts'
import { openStories } from './stories.ts'
import type { Asks, Question, Reply, SmscOptions, SmscStats } from './talk.ts'

const options = JSON.parse(process.argv[2]!) as SmscOptions
const beginning = Buffer.from(options.broadcastsBegin, 'latin1')

const ledger = openLedger()
const stories = openStories()
const flow = openFlow()
let counts = { accepted: 0, doubles: 0, singles: 0 }
let lastId = Date.now() * 1000
let lastLink = 0
let areReceiptsSent = true

const server = await listenSmpp(
  { port: 0, systemId: 'bench' },
  {
    onBind: () => 0,
    onSubmit(pdu, answer, session) {
      const messageId = (++lastId).toString(16)
      if (options.latencyMs === 0) answer(0, messageId)
      else setTimeout(answer, options.latencyMs, 0, messageId)
      if (isOfBroadcast(pdu.short_message)) {
        counts.accepted++
        if (!ledger.add(pdu.destination_addr)) counts.doubles++
        stories.onBroadcast(pdu.destination_addr)
        flow.add(pdu.source_addr)
      } else {
        counts.singles++
        stories.onSingle(pdu.destination_addr)
      }
      if (areReceiptsSent && pdu.registered_delivery & 1) receipts.add(session, pdu, messageId)
    },
  },
)
const receipts = openReceipts(options.receiptDelayMs, () => server.sessions())

const isOfBroadcast = (text: Uint8Array) =>
  text.length >= beginning.length && beginning.every((octet, at) => text[at] === octet)

const statsNow = (): SmscStats => ({
  ...counts,
  ...receipts.stats(),
  unique: ledger.unique(),
  highest: ledger.highest(),
  links: server.sessions().filter((session) => session.isBound()).length,
})

const text = ({ texts }: Asks['text']['ask']): Asks['text']['answer'] => {
  const sent: string[] = []
  for (const one of texts) {
    const links = server.sessions().filter((session) => session.isBound())
    const link = links[lastLink++ % links.length]
    if (!link || ledger.has(one.from)) continue
    stories.text(one, link)
    sent.push(one.from)
  }
  return { sent }
}

const reset = () => {
  ledger.clear()
  receipts.clear()
  stories.clear()
  flow.clear()
  counts = { accepted: 0, doubles: 0, singles: 0 }
}

const answerTo = (question: Question): unknown => {
  switch (question.what) {
    case 'reset':
      reset()
      return statsNow()
    case 'stats':
      return statsNow()
    case 'receipts':
      areReceiptsSent = question.areSent
      return {}
    case 'text':
      return text(question)
    case 'stories':
      return stories.all()
    case 'flow':
      return flow.read()
  }
}

const say = (reply: Reply) => process.stdout.write(`${JSON.stringify(reply)}\n`)

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const question = JSON.parse(line) as Question
    say({ number: question.number, answer: answerTo(question) })
  })
  .on('close', () => process.exit(0))
say({ number: 0, port: server.port })
