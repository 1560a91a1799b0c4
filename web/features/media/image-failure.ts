import { ApiError, sentenceOf } from '../../platform/api.ts'

/** What is said of a picture that was not taken (rules/pictures 5). */
export const imageFailure = (error: unknown): string => {
  const failure = 'There was an error adding your image.'
  const said = sentenceOf(error, failure)
  if (said === failure) return failure
  const isUnsupported = error instanceof ApiError && error.reply?.ErrorName === 'NotAnImage'
  return `${failure} ${said}${isUnsupported ? ' You can send either .png or .jpg images.' : ''}`
}
