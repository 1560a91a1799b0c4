/**
 * What the SMSC has for its client: receipts and texts of handsets. One is let go only when the client acknowledged it;
 * what a broken link leaves in doubt is handed over again on the next, as carriers do.
 */
import type { MessageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { ServerSession } from '@carillon/protocols/smpp/server-session.ts'

export type Delivery = { fields: MessageFields; onHandedOver?: () => void; onAcknowledged: () => void }

const mostOutstanding = 100

export const openDeliveries = (links: () => ServerSession[]) => {
  let waiting: Delivery[] = []
  let outstanding = 0

  const pump = () => {
    while (waiting.length > 0) {
      const link = links().find((one) => one.isBound() && one.outstanding() < mostOutstanding)
      if (!link) return
      void hand(link, waiting.shift()!)
    }
  }

  const hand = async (link: ServerSession, delivery: Delivery) => {
    outstanding++
    delivery.onHandedOver?.()
    const outcome = await link.deliver(delivery.fields)
    outstanding--
    if (outcome.kind === 'acknowledged' && outcome.status === 0) delivery.onAcknowledged()
    else waiting = [delivery, ...waiting]
    pump()
  }

  return {
    put(delivery: Delivery) {
      waiting.push(delivery)
      pump()
    },
    pump,
    open: () => waiting.length + outstanding,
  }
}
