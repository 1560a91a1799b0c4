import { parseMerge } from '../text/merge-field.ts'

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

/** How much longer a message may get for one person by each field in it, in seconds. */
const slackOfField = 5

/** What is set aside for a message as everybody hears it, and for what its fields may add (rules/calls 22). */
export const secondsToReserve = (seconds: number, words: string | null): number => {
  const fields = parseMerge(words ?? '').filter(({ kind }) => kind === 'field').length
  return Math.min(Math.max(seconds, longestMessage), seconds + slackOfField * fields)
}

/** It says to each what is theirs. */
export const isPersonalSpeech = (words: string | null): words is string =>
  parseMerge(words ?? '').some(({ kind }) => kind === 'field')
