/** Messages last at least and at most so long, in seconds. */
export const shortestMessage = 10
export const longestMessage = 120
