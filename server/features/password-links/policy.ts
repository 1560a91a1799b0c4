/** How long the link of an invitation is good. */
export const invitationMs = 7 * 86_400_000

/** And that of whoever has forgotten their password. */
export const resetMs = 3_600_000

/** Of one user within an hour: whoever gets them did perhaps not ask. */
export const mostResetsOfUser = 3

/** Links that one network may ask for in fifteen minutes, for whomever. */
export const mostRequests = 20
export const requestWindowMs = 15 * 60_000
