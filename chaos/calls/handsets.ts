/** The phones that are texted: an SMSC that outlives every engine, and people who answer until they are heard. */
import { startSmsc } from '../../server/testing/smsc.ts'
import { pause } from '../world/query.ts'
import { type CallPlan, textNumber } from './plan.ts'

/** When a reply was acknowledged, and when the minutes of a broadcast were over, by its first phone. */
export type Told = { texts: readonly { to: string }[]; heard: Map<number, number>; passed: Map<number, number> }

/** A link whose engine stands still acknowledges nothing. */
const patienceMs = 2000

export const openHandsets = async (plan: CallPlan) => {
  const replies = new Map(
    plan.broadcasts.flatMap(({ escalation }) => (escalation?.replies ?? []).map((one) => [one.phone, one.afterMs])),
  )
  const told: Told = { texts: [], heard: new Map(), passed: new Map() }
  const talking: Promise<void>[] = []
  const answered = new Set<number>()
  let isClosed = false

  const smsc = await startSmsc({
    receipt(to) {
      const phone = Number(to)
      if (replies.has(phone) && !answered.has(phone)) {
        answered.add(phone)
        talking.push(reply(phone, replies.get(phone)!))
      }
      return 'DELIVRD'
    },
  })
  told.texts = smsc.texts

  const reply = async (phone: number, afterMs: number) => {
    await pause(afterMs)
    for (let tries = 0; !isClosed; tries++) {
      const links = smsc.links()
      const link = links[tries % Math.max(1, links.length)]
      if (!link) {
        await pause(100)
        continue
      }
      const heard = smsc.send(String(phone), String(textNumber), 'We are fine', link).then(
        (outcome) => outcome.kind === 'acknowledged' && outcome.status === 0,
        () => false,
      )
      if (await Promise.race([heard, pause(patienceMs).then(() => false)])) {
        told.heard.set(phone, Date.now())
        return
      }
    }
  }

  return {
    port: smsc.port,
    told,
    /** Nobody is about to answer. */
    quiet: () => Promise.all(talking),
    async close() {
      isClosed = true
      await Promise.all(talking)
      await smsc.close()
    },
  }
}
