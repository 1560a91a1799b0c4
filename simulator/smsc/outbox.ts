/**
 * What the SMSC has for one client: receipts and texts of handsets, handed to whichever of its links may receive.
 *
 *   waiting ── a link has room ──► handed over ── acknowledged ──► done
 *      ▲                               │ link dropped, no answer, refused for now
 *      └───────────────────────────────┘
 *
 * An item is let go only when the client says that it has it, so a client that loses its link may get some twice, as
 * with real carriers. What comes back goes first, in its old order. While nobody is bound all waits, up to `most` items;
 * beyond that the oldest are given up and counted.
 */
import { commandStatus } from '@carillon/protocols/smpp/errors.ts'
import type { MessageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { DeliverOutcome, ServerSession } from '@carillon/protocols/smpp/server-session.ts'
import type { Clock } from '../clock/clock.ts'
import { createQueue } from './queue.ts'

type Delivery = {
  fields: () => MessageFields
  /** 'acknowledged', or in words why it was given up. */
  done: (outcome: string) => void
}

/** Deliveries without an answer on one link. */
const window = 500
const retryMs = 2_000

export const createOutbox = (clock: Clock, most = 500_000) => {
  const links: ServerSession[] = []
  const waiting = createQueue<Delivery>()
  const returned = createQueue<Delivery>()
  let turn = 0
  let dropped = 0

  return {
    put(delivery: Delivery) {
      waiting.push(delivery)
      if (waiting.size() > most) {
        dropped++
        waiting.shift()!.done('given up: too many wait')
      }
      pump()
    },
    /** A link that may receive. */
    add(link: ServerSession) {
      links.push(link)
      pump()
    },
    remove(link: ServerSession) {
      const at = links.indexOf(link)
      if (at >= 0) links.splice(at, 1)
    },
    waiting: () => waiting.size() + returned.size(),
    dropped: () => dropped,
  }

  function pump(): void {
    while (returned.size() + waiting.size() > 0) {
      const link = freeLink()
      if (!link) return
      hand(link, returned.shift() ?? waiting.shift()!)
    }
  }

  function freeLink(): ServerSession | undefined {
    for (let tried = 0; tried < links.length; tried++) {
      turn = (turn + 1) % links.length
      const link = links[turn]!
      if (link.isBound() && link.outstanding() < window) return link
    }
    return undefined
  }

  function hand(link: ServerSession, delivery: Delivery): void {
    let handed: Promise<DeliverOutcome>
    try {
      handed = link.deliver(delivery.fields())
    } catch (error) {
      // An address of the submit that may not be written back, say: one odd message must not end the simulator.
      delivery.done(`given up: ${(error as Error).message}`)
      return
    }
    handed.then((outcome) => {
      settle(delivery, outcome)
      pump()
    })
  }

  function settle(delivery: Delivery, outcome: DeliverOutcome): void {
    if (outcome.kind !== 'acknowledged') returned.push(delivery)
    else if (outcome.status === 0) delivery.done('acknowledged')
    else if (commandStatus(outcome.status).nature === 'permanent') {
      delivery.done(`refused ${commandStatus(outcome.status).name}`)
    } else {
      clock.after(retryMs, () => {
        returned.push(delivery)
        pump()
      })
    }
  }
}
