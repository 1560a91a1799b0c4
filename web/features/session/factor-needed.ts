import { ApiError } from '../../platform/api.ts'

/** The password is right or chosen, and what is missing is the second factor. */
export const isFactorNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.reply?.ErrorName === 'SecondFactorNeeded'
