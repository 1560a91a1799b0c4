type Broadcast = { readonly needed: number; readonly goes: number }

/** At least 56 credits a purchase (decisions §5). */
export const leastPurchase = (missing: number): number => Math.max(56, Math.ceil(missing))

/** Credits of so many people, on average of what their texts cost now. */
export const creditsFor = (people: number, { needed, goes }: Broadcast): number =>
  goes === 0 ? 0 : Math.ceil((needed / goes) * people - tiny)

/** How many people the credits reach, on average of what their texts cost now. */
export const peopleFor = (credits: number, { needed, goes }: Broadcast): number =>
  needed === 0 ? 0 : Math.floor(credits / (needed / goes) + tiny)

// Thirds do not add up to a whole.
const tiny = 1e-9
