/** What is keyed in by whoever records a message by phone: nine digits, so that guessing leads nowhere. */
export const recordingIdDigits = 9
export const recordingIdHoldsMs = 24 * 3_600_000

/** `random` is even, from 0 to below 2^32. */
export const recordingIdOf = (random: number): number => 100_000_000 + (random % 900_000_000)
