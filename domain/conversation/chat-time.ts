import { nextAllowed, type Zones } from '../time/quiet-hours.ts'
import type { TextingRule } from '../time/texting-hours.ts'

/** Whoever has just written hears back at once (rules/inbox 8). */
const answeredWithinMs = 12 * 3_600_000

type ChatTime = {
  /** Epoch milliseconds, as all times here. */
  readonly now: number
  /** When they last wrote; null where they never did. */
  readonly heardAt: number | null
  readonly keepsQuietHours: boolean
  readonly zones: Zones
  readonly rules: readonly TextingRule[]
}

/** When a text of a conversation may leave: now, at the end of quiet hours, or never within two weeks (undefined). */
export const chatTime = ({ now, heardAt, keepsQuietHours, zones, rules }: ChatTime): number | undefined => {
  const isAnswer = heardAt !== null && now - heardAt < answeredWithinMs
  return !keepsQuietHours || isAnswer ? now : nextAllowed(now, zones, rules)
}
