/** Whether what finds more the longer it runs runs long: before a release. */
export const isLong = process.env.CARILLON_TESTS === 'long'

/** How many runs a property has: as many as find what is plain, and eight times as many at length. */
export const runs = (few: number) => ({ numRuns: isLong ? 8 * few : few })
