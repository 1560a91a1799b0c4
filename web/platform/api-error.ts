import type { ErrorReply } from '@carillon/contract/errors.ts'

/** A call that failed. `status` is 0 when no answer came at all; `reply` is what the server said, if it said it in our words. */
export class ApiError extends Error {
  readonly status: number
  readonly url: string
  readonly reply: ErrorReply | undefined
  /** Seconds from the header Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, url: string, reply?: ErrorReply, retryAfter?: number) {
    super(messageOf(status, reply))
    this.name = 'ApiError'
    this.status = status
    this.url = url
    this.reply = reply
    this.retryAfter = retryAfter
  }
}

export const unreachable = 'We could not reach Carillon. Check your connection and try again.'
export const notReady = 'Carillon is not ready yet. Try again in a moment.'

/**
 * What to tell the user about a failure: the server's own words when they are meant for people (`Display`,
 * `Informational`), otherwise the call's default sentence (rules/api 5).
 */
export const sentenceOf = (error: unknown, fallback = 'Unexpected error occurred, please try again.'): string => {
  if (!(error instanceof ApiError)) return fallback
  if (error.status === 0) return unreachable
  if (error.reply && error.reply.ErrorType !== 'Error' && error.reply.Message) return error.reply.Message
  if (isGatewayRefusal(error)) return error.reply?.Message ?? fallback
  if (error.status === 502 || error.status === 503) return notReady
  return fallback
}

/** The sentences by wire field, where the server found fault with single fields. */
export const fieldErrorsOf = (error: unknown): Record<string, string[]> =>
  error instanceof ApiError ? (error.reply?.Errors ?? {}) : {}

/** Silence and outages pass; a refusal stays one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The reply of a failed call when it is one of ours; anything else (a proxy's page) is nothing. */
export const readErrorReply = (body: string): ErrorReply | undefined => {
  try {
    const read = JSON.parse(body) as unknown
    return isErrorReply(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** By hand, because every visit would fetch the library of schemas for this one. */
const isErrorReply = (read: unknown): read is ErrorReply => {
  const { ErrorCode, ErrorName, ErrorType, Message } = (read ?? {}) as Partial<ErrorReply>
  return (
    typeof ErrorCode === 'number' &&
    typeof ErrorName === 'string' &&
    typeof ErrorType === 'string' &&
    typeof Message === 'string'
  )
}

// Codes 4000 to 4003 carry the payment gateway's words, which are shown though their status is 500 (rules/api 5).
const isGatewayRefusal = ({ status, reply }: ApiError): boolean =>
  status === 500 && reply !== undefined && reply.ErrorCode >= 4000 && reply.ErrorCode <= 4003

const messageOf = (status: number, reply?: ErrorReply): string =>
  reply?.Message ?? (status === 0 ? unreachable : `The server answered ${status}.`)
