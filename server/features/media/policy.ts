import type { Scope } from '../../platform/scope.ts'

/** Owners and admins change what others have put into the library. */
export const isAdminLevelRole = ({ role }: Scope): boolean => role !== 'user'

/** What carriers take of one picture (rules/pictures 2). */
export const mostBytes = 600_000

/** A phone shows no more. */
export const longestEdge = 1600

/** A small file can unfold into more than a server has; a GIF counts all its frames. */
export const mostPixels = 64_000_000

/** Pictures erased in one transaction. */
export const erasedAtOnce = 200

/** Longer than any picture from a camera or a designer takes to be scaled once. */
export const mostSecondsAtOnce = 8

/** Pictures scaled side by side: each takes a thread and up to 300 MB, and whoever signs in needs a thread too. */
export const scaledAtOnce = 2
