import { readFileSync } from 'node:fs'

/** The time of day as the product sees it. An argument everywhere, so that tests and the seed can choose it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Ahead by as many milliseconds as the file says at the moment, or behind: for runs in which clocks jump. */
export const movedClock = (file: string): Clock => ({
  now: () => new Date(Date.now() + Number(readFileSync(file, 'utf8'))),
})
