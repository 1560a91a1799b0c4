/** How long a secret waits for the first code of its app. */
export const setupMs = 30 * 60_000

/** Wrong codes of a user within the time; then none is looked at. Whoever tries them knows the password. */
export const mostFailures = 10
export const failureWindowMs = 3_600_000

export const recoveryCodes = 10
