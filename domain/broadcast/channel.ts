/** What a part of a broadcast reaches somebody by. Stored as a small integer, in the key of whatever is kept of a recipient. */
export const channel = { text: 1, call: 2 } as const

/** The sending lane of an account's calls. Those of texts have the ids of text numbers, which are above zero. */
export const callLaneOf = (accountId: number): number => -accountId
