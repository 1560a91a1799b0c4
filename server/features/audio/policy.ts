import { availableParallelism } from 'node:os'

/** A file of 50 MB can be many hours long: nobody reads further than this, in seconds. */
export const longestRead = 300

/** Longer than any file of that length takes to be read and made ready. */
export const patienceMs = 20_000

/** Of the thread that reads it, beside the file itself. */
export const mostMegabytes = 192

/** Files read side by side: each takes a thread. */
export const readAtOnce = 2

/** Messages spoken ahead side by side: a processor is left for those who are called. */
export const speakersAhead = Math.max(1, availableParallelism() - 1)

/** Messages spoken side by side. */
export const speakersAtOnce = Math.max(3, speakersAhead + 1)

/** What was spoken and not wanted since is made anew. */
export const renderedForMs = 30 * 86_400_000

/** Nobody has it, and nobody misses it after so long. */
export const erasedAfterMs = 30 * 86_400_000
