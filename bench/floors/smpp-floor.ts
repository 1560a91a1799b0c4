/**
 * The least that sending can cost: the same client session, window and links to the same SMSC, each receipt
 * acknowledged at once, and nothing kept anywhere.
 */
import { type ClientSession, connectSmpp } from '@carillon/protocols/smpp/client-session.ts'
import { messageFields } from '@carillon/protocols/smpp/pdu.ts'
import type { SmppUrl } from '@carillon/protocols/smpp/url.ts'
import { phoneAt } from '../recipients.ts'

export type SmppFloor = { texts: number; perSecond: number; withReceiptsPerSecond: number; cpuMs: number }

const patienceMs = 120_000

export const measureSmpp = async (
  link: SmppUrl,
  { texts, message, receiptDelay }: { texts: number; message: string; receiptDelay: number },
  signal: AbortSignal,
): Promise<SmppFloor> => {
  const text = Buffer.from(message, 'latin1')
  const bound = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const receipted = Promise.withResolvers<void>()
  let next = 0
  let answers = 0
  let receipts = 0

  const submitOn = (session: ClientSession) => {
    while (next < texts && session.freeSlots() > 0) {
      const fields = messageFields({
        source_addr: '12175550299',
        destination_addr: `1${phoneAt(next++)}`,
        registered_delivery: 1,
        short_message: text,
      })
      session.submit(fields, (outcome, release) => {
        release()
        if (outcome.kind !== 'accepted') return answered.reject(new Error(`A bare submit ended as ${outcome.kind}.`))
        if (++answers === texts) answered.resolve()
        submitOn(session)
      })
    }
  }
  const sessions: ClientSession[] = Array.from({ length: link.binds }, () =>
    connectSmpp(
      { ...link, ton: link.ton ?? undefined, npi: link.npi ?? undefined },
      {
        onDeliver(_pdu, acknowledge) {
          acknowledge()
          if (++receipts === texts) receipted.resolve()
        },
        onState({ state, why }) {
          if (state === 'waiting') bound.reject(new Error(`The SMSC does not bind: ${why}`))
          if (sessions.every((session) => session.state() === 'bound')) bound.resolve()
        },
      },
    ),
  )
  const timer = setTimeout(() => receipted.reject(new Error('The bare SMPP loop did not end in time.')), patienceMs)
  const stopped = () => receipted.reject(signal.reason)
  signal.addEventListener('abort', stopped)
  receipted.promise.catch((error) => answered.reject(error))
  answered.promise.catch(() => {})
  try {
    await bound.promise
    const cpu = process.cpuUsage()
    const began = performance.now()
    for (const session of sessions) submitOn(session)
    await answered.promise
    const answeredMs = performance.now() - began
    await receipted.promise
    const receiptedMs = performance.now() - began - receiptDelay
    const { user, system } = process.cpuUsage(cpu)
    return {
      texts,
      perSecond: (texts / answeredMs) * 1000,
      withReceiptsPerSecond: (texts / receiptedMs) * 1000,
      cpuMs: (user + system) / 1000,
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopped)
    for (const session of sessions) session.destroy()
  }
}
