import { LineType } from '@carillon/contract/phone-numbers.ts'
import { z } from 'zod'
import type { Line, Lookup, LookupHandlers } from '../lookup.ts'

/** As many as the simulator takes at once. */
const atOnce = 500
const timeoutMs = 5000

const Reply = z.object({ Items: z.array(z.object({ LineType, IsTextable: z.boolean() })) })

/** Asks the simulator, whose table is rules/simulator 2. Its items come in the order of the numbers. */
export const openSimulatedLookup = (simulatorUrl: string, { onTrouble }: LookupHandlers): Lookup => ({
  name: 'simulated',
  async lookUp(phones, signal) {
    const lines = new Map<number, Line>()
    for (let from = 0; from < phones.length && !signal.aborted; from += atOnce) {
      const batch = phones.slice(from, from + atOnce)
      try {
        const items = await ask(simulatorUrl, batch, signal)
        batch.forEach((phone, at) => {
          const { LineType: lineType, IsTextable: isTextable } = items[at]!
          lines.set(phone, { lineType, isTextable })
        })
      } catch (error) {
        onTrouble(`The simulated lookup did not answer: ${(error as Error).message}`)
        break
      }
    }
    return lines
  },
})

const ask = async (simulatorUrl: string, phones: readonly number[], signal: AbortSignal) => {
  const reply = await fetch(`${simulatorUrl}/simulator/lookup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Numbers: phones.map(String) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    redirect: 'error',
  })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  const { Items } = Reply.parse(await reply.json())
  if (Items.length !== phones.length) throw new Error(`${Items.length} items for ${phones.length} numbers`)
  return Items
}
