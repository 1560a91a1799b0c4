/** Longer than any call: two minutes of ringing, a greeting, and the audio twice. */
export const longestCallMs = 600_000
