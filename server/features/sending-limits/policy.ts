import type { MessagingLimit } from '@carillon/domain/broadcast/sending-limits.ts'
import { currentLimit } from '@carillon/domain/broadcast/sending-limits.ts'
import { type TollFreeLimits, tollFreeLimits } from '@carillon/domain/broadcast/toll-free-limits.ts'
import type { NumberFacts } from './store.ts'

export type Limits = {
  current: MessagingLimit
  /** Of the text number; undefined where it has none. */
  tollFree: TollFreeLimits | undefined
}

/** What limits an account, and one of its text numbers. The tiers of toll-free numbers hold in the simulator (rules/limits 5). */
export const limitsFrom = (facts: NumberFacts, now: number, carrierIsSimulator: boolean): Limits => ({
  current: currentLimit(facts),
  tollFree:
    facts.class === 'toll-free'
      ? tollFreeLimits({
          RegistrationStatus: facts.registrationStatus,
          registeredAt: facts.registeredAt === null ? null : Date.parse(facts.registeredAt),
          now,
          carrierIsSimulator,
        })
      : undefined,
})

export const hasLimits = ({ current, tollFree }: Limits): boolean =>
  current.messagesPerDay !== null || tollFree !== undefined

/** `Sunday, March 8`: a day of the limits in words. */
export const dayInWords = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** `March 9 at 2:00 AM` on the clock of the user. */
export const momentInWords = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })
    .format(at)
    // Some versions write a narrow space before AM and PM.
    .replaceAll('\u202f', ' ')
