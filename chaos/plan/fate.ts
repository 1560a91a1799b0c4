import { STATUS } from '@carillon/protocols/smpp/errors.ts'
import type { ReceiptState } from '@carillon/protocols/smpp/receipt.ts'
import type { Plan, ReceiptDelay } from './plan.ts'
import { type Random, randomOf } from './random.ts'

/** What happens to a phone's text from one of our numbers, whenever it comes. */
export type Fate = {
  /** The command_status of its first submits, before one is accepted. */
  before: number[]
  /** The part that these apply to. */
  part: number
  /** Refused for good. */
  refused: number | null
  receipt: ReceiptState | null
  /** When its receipts are sent, after it was accepted. */
  receiptsMs: number[]
  reply: { body: string; afterMs: number } | null
}

/** `number` is our text number, by its place in the plan. */
export const fateOf = (plan: Plan, number: number, phone: number): Fate => {
  const random = randomOf(plan.seed, 2, phone, number)
  const parts = plan.broadcasts.find((broadcast) => broadcast.number === number)!.parts
  const fate: Fate = {
    before: [],
    part: random.between(1, parts),
    refused: null,
    receipt: 'DELIVRD',
    receiptsMs: [delayOf(random, plan.receiptDelay)],
    reply: null,
  }
  const kind = random.next()
  if (kind < 0.03) fate.before = Array.from({ length: random.between(1, plan.isLarge ? 3 : 2) }, () => STATUS.throttled)
  else if (kind < 0.04) fate.before = Array.from({ length: random.between(1, 2) }, () => STATUS.systemError)
  else if (kind < 0.06) fate.refused = STATUS.invalidDestination
  else if (kind < 0.1) fate.receipt = random.pick(['UNDELIV', 'REJECTD', 'EXPIRED'])
  else if (kind < 0.13) fate.receipt = null
  else if (kind < 0.17) fate.receiptsMs.push(random.between(0, plan.isAtSize ? plan.receiptDelay.mostMs : 3000))
  else if (kind < 0.2 && !plan.isAtSize) fate.receiptsMs = [random.between(1000, plan.isLarge ? 6000 : 3000)]
  if (fate.refused === null && fate.receipt === 'DELIVRD' && random.chance(plan.isAtSize ? 0.01 : 0.04)) {
    fate.reply = { body: random.chance(0.5) ? 'STOP' : `Thanks from ${phone}`, afterMs: random.between(100, 1500) }
  }
  return fate
}

const leastMs = 300
const betweenWavesMs = 5000

const delayOf = (random: Random, { shape, mostMs }: ReceiptDelay): number => {
  if (shape === 'usual') return random.between(0, mostMs)
  if (shape === 'mostlyShort') return Math.round(leastMs * (mostMs / leastMs) ** random.next())
  const ms = random.between(leastMs, mostMs)
  return shape === 'even' ? ms : Math.max(leastMs, Math.round(ms / betweenWavesMs) * betweenWavesMs)
}
