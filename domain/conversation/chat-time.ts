import { allowedSpan, nextAllowed, type Zones } from '../time/quiet-hours.ts'
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
export const chatTime = ({ now, heardAt, keepsQuietHours, zones, rules }: ChatTime): number | undefined =>
  !keepsQuietHours || isAnswer(now, heardAt) ? now : nextAllowed(now, zones, rules)

/** From when on a text would wait that leaves at once by now; undefined where it waits already, or does not within two weeks. */
export const waitsFrom = ({ now, heardAt, keepsQuietHours, zones, rules }: ChatTime): number | undefined => {
  if (!keepsQuietHours) return undefined
  const isQuiet = (at: number): boolean => nextAllowed(at, zones, rules) !== at
  let from = isAnswer(now, heardAt) ? heardAt! + answeredWithinMs : now
  if (isQuiet(from)) return from === now ? undefined : from
  // Where days touch at midnight one span is not the last.
  for (let spans = 0; spans < 14; spans++) {
    from = allowedSpan(from, zones, rules)!.to
    if (isQuiet(from)) return from
  }
  return undefined
}

const isAnswer = (now: number, heardAt: number | null): boolean => heardAt !== null && now - heardAt < answeredWithinMs
