/**
 * What the SMSC has for its client: receipts and texts of handsets. One is let go only when the client acknowledged it;
 * what a broken link leaves in doubt is handed over again on the next, as carriers do.
 */
import type { MessageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { ServerSession } from '@carillon/protocols/smpp/server-session.ts'

type Delivery = { fields: MessageFields; onHandedOver?: () => void; onAcknowledged: () => void }

const mostOutstanding = 100

export const openDeliveries = (links: () => ServerSession[]) => {
  /** Those behind `next` wait; those in front of them are gone, and cleared away now and then. */
  let waiting: Delivery[] = []
  let next = 0
  /** In doubt, and first to be handed over. */
  const again: Delivery[] = []
  let outstanding = 0

  const count = () => again.length + waiting.length - next
  const take = (): Delivery => {
    const first = again.shift()
    if (first) return first
    const taken = waiting[next++]!
    if (next === 10_000) {
      waiting = waiting.slice(next)
      next = 0
    }
    return taken
  }

  const pump = () => {
    if (count() === 0) return
    for (const link of links()) {
      while (count() > 0 && link.isBound() && link.outstanding() < mostOutstanding) void hand(link, take())
    }
  }

  const hand = async (link: ServerSession, delivery: Delivery) => {
    outstanding++
    delivery.onHandedOver?.()
    const outcome = await link.deliver(delivery.fields)
    outstanding--
    if (outcome.kind === 'acknowledged' && outcome.status === 0) delivery.onAcknowledged()
    else again.push(delivery)
    pump()
  }

  return {
    put(delivery: Delivery) {
      waiting.push(delivery)
      pump()
    },
    pump,
    open: () => count() + outstanding,
  }
}
