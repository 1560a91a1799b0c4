/**
 * The SMSC: SMPP on one side, the phone network on the other. Who binds with the right name and password may send; all links of
 * that name share one outbox. The knobs of the link are applied here: a submit may be lost (never answered, never
 * delivered), refused as throttled, answered late, or be the one at which the link is cut. Such a cut comes after the
 * submit was accepted and before it is answered, the case that a sender finds hardest.
 */
import { STATUS } from '@carillon/protocols/smpp/errors.ts'
import type { SubmitSm } from '@carillon/protocols/smpp/pdu.ts'
import { listenSmpp, type ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import type { Clock } from '../clock/clock.ts'
import type { LinkQuality } from '../network/link-quality.ts'
import type { ForProduct, PhoneNetwork } from '../network/phone-network.ts'
import { createOutbox } from './outbox.ts'
import { type Echo, handsetTextPdus, readSubmit, receiptPdu } from './pdus.ts'

type SmscParts = {
  clock: Clock
  random: () => number
  quality: { current: LinkQuality }
  systemID: string
  password: string
  /** A link came or went. */
  changed: () => void
}

export type Smsc = ReturnType<typeof createSmsc>

export const createSmsc = ({ clock, random, quality, systemID, password, changed }: SmscParts) => {
  const outbox = createOutbox(clock)
  const bound = new Map<ServerSession, { since: number; submits: number }>()
  let reference = 0

  return {
    /** Takes a receipt or a text for the product. */
    deliver(item: ForProduct<Echo>, acknowledged: (outcome: string) => void) {
      if (item.kind === 'receipt') {
        outbox.put({ fields: () => receiptPdu(item), done: acknowledged })
        return
      }
      const pdus = handsetTextPdus(item, ++reference)
      let missing = pdus.length
      const done = (outcome: string) => {
        if (--missing === 0 || outcome !== 'acknowledged') acknowledged(outcome)
      }
      for (const pdu of pdus) outbox.put({ fields: () => pdu, done })
    },
    status: () => ({
      Links: [...bound].map(([session, { since, submits }]) => ({
        SystemID: session.bind()?.system_id ?? '',
        Mode: session.mode() ?? '',
        Peer: session.peer,
        Since: new Date(since).toISOString(),
        Submits: submits,
      })),
      Waiting: outbox.waiting(),
      Dropped: outbox.dropped(),
    }),
    listen: (port: number, network: PhoneNetwork<Echo>) =>
      listenSmpp(
        { port, systemId: 'simulator' },
        {
          onBind(bind) {
            if (bind.system_id !== systemID) return STATUS.invalidSystemId
            return bind.password === password ? STATUS.ok : STATUS.invalidPassword
          },
          onBound(session) {
            bound.set(session, { since: clock.now(), submits: 0 })
            if (session.mode() !== 'transmitter') outbox.add(session)
            changed()
          },
          onSubmit: (pdu, answer, session) => submit(network, pdu, answer, session),
          onEnd(session) {
            outbox.remove(session)
            if (bound.delete(session)) changed()
          },
        },
      ),
  }

  function submit(
    network: PhoneNetwork<Echo>,
    pdu: SubmitSm,
    answer: (status: number, messageId?: string) => void,
    session: ServerSession,
  ): void {
    const { latencyMs, jitterMs, lossPercent, throttlePercent, dropAfter } = quality.current
    const message = readSubmit(pdu)
    if (happens(lossPercent)) {
      network.lose(message)
      return
    }
    const { status, messageID } = happens(throttlePercent) ? network.throttle(message) : network.submit(message)
    if (status === STATUS.ok && isLinkCut(session, dropAfter)) {
      session.destroy()
      return
    }
    const wait = latencyMs + (jitterMs > 0 ? random() * jitterMs : 0)
    if (wait > 0) clock.after(wait, () => answer(status, messageID))
    else answer(status, messageID)
  }

  function happens(percent: number): boolean {
    return percent > 0 && random() * 100 < percent
  }

  function isLinkCut(session: ServerSession, dropAfter: number | null): boolean {
    const link = bound.get(session)
    if (!link) return false
    link.submits++
    return dropAfter !== null && link.submits % dropAfter === 0
  }
}
