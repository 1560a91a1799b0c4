import type { Call } from '@carillon/contract/call.ts'
import type { z } from 'zod'
import { ApiError, readErrorReply } from './api-error.ts'
import { onSessionEnd } from './session-end.ts'

export { ApiError, fieldErrorsOf, isNotFound, isPassing, sentenceOf } from './api-error.ts'

// A part of the input may be left out when nothing in it is required.
type Given<Key extends string, Value> =
  Record<never, never> extends Value ? { readonly [K in Key]?: Value } : { readonly [K in Key]: Value }

/** What a call is given. Params and query are written as they are read (numbers, not strings); a body may omit its defaults. */
export type InputOf<C extends Call> = Given<'params', z.infer<C['params']>> &
  Given<'query', z.infer<C['query']>> &
  Given<'body', z.input<C['body']>> & {
    readonly signal?: AbortSignal
    /** The raw body of a call that takes a file. */
    readonly file?: Blob
    /** Sent as `Idempotency-Key`: a call repeated with the same key within 24 hours is done once (rules/api 6). */
    readonly idempotencyKey?: string
    /** The page may be left before it is answered. */
    readonly isLast?: boolean
  }

export type ReplyOf<C extends Call> = z.infer<C['reply']>

/** Whether a call may be made without any input. */
export type InputArguments<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/**
 * Makes a call of the contract as the signed-in user. Rejects with `ApiError`; a 401 ends the session everywhere
 * except where one signs in, where it only means that this did not work.
 */
export const api = async <C extends Call>(call: C, ...input: InputArguments<C>): Promise<ReplyOf<C>> =>
  (await (await ask(call, ...input)).json()) as ReplyOf<C>

/** The same for a reply that is no JSON: the response as it comes. */
export const ask = async <C extends Call>(call: C, ...[input]: InputArguments<C>): Promise<Response> => {
  const given = (input ?? {}) as LooseInput
  const url = addressOf(call, given)
  const response = await send(call, url, given)
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  const error = new ApiError(response.status, url, readErrorReply(await response.text()), retryAfter)
  if (error.status === 401 && call.who !== 'anyone') onSessionEnd()
  throw error
}

/** The address of a call, with its parameters and query filled in; what is empty is left out of the query. */
export const addressOf = (
  call: Pick<Call, 'path'>,
  { params, query }: Pick<LooseInput, 'params' | 'query'>,
): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ''}`
}

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  file?: Blob
  idempotencyKey?: string
  isLast?: boolean
}

const send = async (call: Call, url: string, given: LooseInput): Promise<Response> => {
  const { body, file, signal, idempotencyKey, isLast = false } = given
  if (call.takesFile && !file) throw new Error('No file provided.')
  const type = file ? file.type || 'application/octet-stream' : body === undefined ? undefined : 'application/json'
  try {
    return await fetch(url, {
      method: call.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        Accept: call.givesFile ?? 'application/json',
        'X-Requested-With': 'Carillon',
        ...(type && { 'Content-Type': type }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      keepalive: isLast,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, url)
  }
}
