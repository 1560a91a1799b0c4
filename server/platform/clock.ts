/** The time of day as the product sees it. An argument everywhere, so that tests and the seed can choose it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
