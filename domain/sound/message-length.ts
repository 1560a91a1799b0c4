/** Messages last at least and at most so long, in seconds. */
export const shortestMessage = 10
export const longestMessage = 120

/** Why a message of so many seconds is not sent; undefined where it is. */
export const whyNotLength = (seconds: number): string | undefined => {
  if (seconds > longestMessage)
    return `Your message cannot exceed 2 minutes. This one is ${Math.ceil(seconds)} seconds long.`
  if (seconds < shortestMessage)
    return `Your message must be at least 10 seconds long. This one is ${Math.floor(seconds * 10) / 10} seconds long.`
  return undefined
}
