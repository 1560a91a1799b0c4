/** A request that is wrong, with the sentence for whoever made it. */
type Refusal = Error & { statusCode: number }

export const refusal = (statusCode: number, message: string): Refusal =>
  Object.assign(new Error(message), { statusCode })

const names: Record<number, string> = {
  400: 'BadRequest',
  403: 'Forbidden',
  404: 'NotFound',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
}

export const refusalOnWire = (statusCode: number, Message: string) => ({
  ErrorCode: statusCode,
  ErrorName: names[statusCode] ?? 'Failed',
  ErrorType: 'Error',
  Message,
})
