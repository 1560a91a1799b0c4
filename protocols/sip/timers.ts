/** RFC 3261 table 4, in milliseconds. */
export const T1 = 500
export const T2 = 4000
export const T4 = 5000
/** How long an unreliable transport may hold a message back; timers B, D, F, H, J, L and M. */
export const LONG = 64 * T1
