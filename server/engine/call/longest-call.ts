/** Longer than any call: two minutes of ringing, a greeting, and the audio twice. Of one that is passed on nothing is said here. */
export const longestCallMs = 600_000
/** So long somebody who was passed on may talk. */
export const longestTransferMs = 3_600_000
