import { ESM_CLASS, messageFields, type SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { createReassembler, decodeSegments } from '@carillon/protocols/smpp/reassemble.ts'
import { type ReceiptState, receiptFields } from '@carillon/protocols/smpp/receipt.ts'
import { listenSmpp, type ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import { concatenationHeader } from '@carillon/protocols/smpp/udh.ts'

type Submitted = { from: string; to: string; text: string; messageId: string }

export type Behaviour = {
  /** The command_status of the answer; undefined answers nothing. */
  status?(to: string, seen: number): number | undefined
  /** The receipt; null sends none. */
  receipt?(to: string): ReceiptState | null
  /** The id of the answer; by default each part has its own. */
  messageId?(to: string, from: string): string
  /** Breaks the link off after this many submits, again and again. */
  dropAfter?: number
}

/** An SMSC in the test's own process: every submit it read is in its ledger, whatever it answered. */
export const startSmsc = async (behaviour: Behaviour = {}) => {
  const ledger: Submitted[] = []
  const texts: Submitted[] = []
  const seen = new Map<string, number>()
  const parts = createReassembler<null>({ now: () => performance.now() })
  const watchers = new Set<() => void>()
  let sinceDrop = 0
  let nextId = Math.floor(Math.random() * 1e9)

  const bound = () => server.sessions().filter((session) => session.isBound())

  const accept = (pdu: SubmitSm, messageId: string) => {
    const entry = { from: pdu.source_addr, to: pdu.destination_addr, text: '', messageId }
    ledger.push(entry)
    const whole = parts.add(pdu, null)
    if (whole.kind === 'whole') texts.push({ ...entry, text: decodeSegments(whole.segments) ?? '' })
    const state = behaviour.receipt ? behaviour.receipt(pdu.destination_addr) : 'DELIVRD'
    if (state) void sendReceipt(entry, state)
  }

  const sendReceipt = async ({ messageId, from, to }: Submitted, state: ReceiptState) => {
    const now = Date.now()
    const session = bound()[0]
    if (session) await session.deliver(receiptFields({ messageId, state, submittedAt: now, doneAt: now }, to, from))
  }

  const server = await listenSmpp(
    { port: 0, systemId: 'test' },
    {
      onBind: () => 0,
      onBound: changed,
      onSubmit(pdu, answer, session) {
        const times = (seen.get(pdu.destination_addr) ?? 0) + 1
        seen.set(pdu.destination_addr, times)
        const status = behaviour.status ? behaviour.status(pdu.destination_addr, times) : 0
        const messageId = behaviour.messageId?.(pdu.destination_addr, pdu.source_addr) ?? String(nextId++)
        if (status === 0 || status === undefined) accept(pdu, messageId)
        if (status !== undefined) answer(status, messageId)
        if (behaviour.dropAfter && ++sinceDrop >= behaviour.dropAfter) {
          sinceDrop = 0
          session.destroy()
        }
        changed()
      },
    },
  )

  function changed() {
    for (const watcher of watchers) watcher()
  }

  /** Resolves when the condition holds; looked at after every submit and bind. */
  const until = (condition: () => boolean): Promise<void> => {
    if (condition()) return Promise.resolve()
    return new Promise((resolve) => {
      const watcher = () => {
        if (!condition()) return
        watchers.delete(watcher)
        resolve()
      }
      watchers.add(watcher)
    })
  }

  return {
    port: server.port,
    /** Every submit_sm that was accepted or left without an answer. */
    ledger,
    /** The same as whole texts. */
    texts,
    behaviour,
    /** A text from a handset. */
    send: (from: string, to: string, text: string, session: ServerSession = bound()[0]!) =>
      session.deliver(
        messageFields({ source_addr: from, destination_addr: to, short_message: Buffer.from(text, 'latin1') }),
      ),
    /** A part of a longer text from a handset; answers when it is acknowledged. */
    sendPart: (
      { from, to, text }: { from: string; to: string; text: string },
      part: { reference: number; index: number; total: number },
      session: ServerSession = bound()[0]!,
    ) =>
      session.deliver(
        messageFields({
          ...{ source_addr: from, destination_addr: to, esm_class: ESM_CLASS.udh },
          short_message: Buffer.concat([concatenationHeader({ kind: 'udh8', ...part }), Buffer.from(text, 'latin1')]),
        }),
      ),
    isBound: () => bound().length > 0,
    /** The links at present, in the order in which they were bound. */
    links: bound,
    /** Waits for a link first. */
    async receipt(text: Submitted, state: ReceiptState) {
      await until(() => bound().length > 0)
      await sendReceipt(text, state)
    },
    /** Breaks all links off, as a crash would. */
    drop() {
      for (const session of bound()) session.destroy()
    },
    until,
    close: () => server.close(),
  }
}
