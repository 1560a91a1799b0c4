/** From the end of an act; whatever it was done to can be taken back as long. */
export const undoWithinMs = 10 * 60_000

/** What was done from then on can still be undone. */
export const canBeUndoneSince = (now: Date): Date => new Date(now.getTime() - undoWithinMs)
