/** What carriers take of one picture (facts §19). */
export const mostBytes = 600_000

/** A phone shows no more. */
export const longestEdge = 1600

/** A small file can unfold into more than a server has; a GIF counts all its frames. */
export const mostPixels = 64_000_000

/** A removal may be taken back this long. */
export const undoWithinMs = 10 * 60_000
