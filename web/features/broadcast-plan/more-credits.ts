import { formatCredits } from '../../ui/format.ts'
import type { Reader } from './reader.ts'

type Broadcast = { readonly needed: number; readonly goes: number }

/** At least 56 credits a purchase (rules/credits 5). */
export const leastPurchase = (missing: number): number => Math.max(56, Math.ceil(missing))

/** What this person can do about missing credits; the beginning of a sentence. */
export const wayToCredits = (missing: number, { isOwner, isInvoiced, isOnTrial }: Reader): string => {
  const least = formatCredits(leastPurchase(missing))
  if (!isOwner) return `Ask an account owner to buy at least ${least} more`
  if (isOnTrial) return 'Ask for a plan with more credits in the account settings'
  return isInvoiced
    ? `Contact support to have at least ${least} more added by invoice`
    : `Contact support to buy at least ${least} more`
}

/** Credits of so many people, on average of what their texts cost now. */
export const creditsFor = (people: number, { needed, goes }: Broadcast): number =>
  goes === 0 ? 0 : Math.ceil((needed / goes) * people - tiny)

/** How many people the credits reach, on average of what their texts cost now. */
export const peopleFor = (credits: number, { needed, goes }: Broadcast): number =>
  needed === 0 ? 0 : Math.floor(credits / (needed / goes) + tiny)

// Thirds do not add up to a whole.
const tiny = 1e-9
