import { ApiError } from '../../platform/api.ts'

/** Whether a change was refused because the broadcast has begun. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && error.reply?.ErrorName === 'WrongStatus'

/** The way on where its hours can no longer be changed. */
export const otherwise =
  'This broadcast has begun, and its hours can no longer be changed. Cancel it, then start a new broadcast to the people under Incomplete and say there that it cannot wait.'
