import { ApiError, sentenceOf } from '../../platform/api.ts'

/** Why a change of a broadcast was refused, with the next step where the sentence has none. */
export const updateRefusal = (error: unknown): string => {
  const name = error instanceof ApiError ? error.reply?.ErrorName : undefined
  if (name === 'NotEnoughCredits') return 'Unable to modify broadcast. Not enough credits to send message.'
  const sentence = sentenceOf(error, 'There was an error updating your broadcast.')
  return name === 'OutsideCallingWindow' ? `${sentence} Until then it stays as it is.` : sentence
}
