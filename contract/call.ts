import { z } from 'zod'
import type { ErrorName } from './errors.ts'

/**
 * One declaration per call. From it the server validates and routes, the page's client is typed,
 * and `/v1/openapi.json` is made.
 *
 * `anyone`: no sign-in. `user`: any signed-in user of the account. `admin`: owner or account admin.
 * `owner`: the master user. `staff`: a user of the Operations account.
 */
type Who = 'anyone' | 'user' | 'admin' | 'owner' | 'staff'

export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  W extends Who = Who,
> = {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/v1`, with parameters in braces: `/broadcasts/{BroadcastID}`. */
  readonly path: string
  readonly aliases: readonly string[]
  readonly who: W
  readonly params: Params
  readonly query: Query
  /** `nothing` where the call takes none. */
  readonly body: Body
  readonly reply: Reply
  /** It makes something: the answer, 200 like any other, says in `Location` where that is. */
  readonly creates: boolean
  /** It finds by the Idempotency-Key what it has done: where no answer was noted, as when a process died, it is asked again. */
  readonly knowsKey: boolean
  /** The refusals of its own; wrong input, sign-in and not found are understood. */
  readonly errors: readonly ErrorName[]
  /** The largest JSON body accepted, in bytes. */
  readonly bodyLimit: number
  /** A body that is not JSON: the handler reads the stream or the multipart form itself. */
  readonly takesFile: boolean
  /** The media type of a reply that is a file and not JSON: the handler answers a `FileReply`. */
  readonly givesFile: string | null
  /** The reply tells a secret that is kept nowhere: remembered under an Idempotency-Key, it is encrypted. */
  readonly givesSecret: boolean
  /** Of who the user is and what they come in with: whoever stands in for them for support may not. */
  readonly isPersonal: boolean
}

/** No parameters, no query, no body. */
const nothing = z.object({})
type Nothing = typeof nothing

const megabyte = 1_048_576

type Declared<P, Q, B, R, W> = {
  name: string
  summary: string
  method: Call['method']
  path: string
  who: W
  reply: R
  params?: P
  query?: Q
  body?: B
  aliases?: readonly string[]
  creates?: boolean
  knowsKey?: boolean
  errors?: readonly ErrorName[]
  bodyLimit?: number
  takesFile?: boolean
  givesFile?: string
  givesSecret?: boolean
  isPersonal?: boolean
}

/** Declares a call; what is left out is `nothing`, no errors of its own and a body limit of 1 MB. */
export const call = <
  Reply extends z.ZodType,
  W extends Who,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  declared: Declared<Params, Query, Body, Reply, W>,
): Call<Params, Query, Body, Reply, W> => ({
  aliases: [],
  creates: false,
  knowsKey: false,
  errors: [],
  bodyLimit: megabyte,
  takesFile: false,
  givesFile: null,
  givesSecret: false,
  isPersonal: false,
  ...declared,
  params: declared.params ?? (nothing as z.ZodType as Params),
  query: declared.query ?? (nothing as z.ZodType as Query),
  body: declared.body ?? (nothing as z.ZodType as Body),
})

/** An identity: a JSON number below 2^53 (rules/api 1). */
export const id = z.number().int().max(Number.MAX_SAFE_INTEGER)

/** An identity in a path or query: plain decimal digits, as it is told. '0x1', '1e3' and '1.0' are nobody's. */
export const idIn = z.preprocess(
  (written) => (typeof written === 'string' && /^-?\d+$/.test(written) ? Number(written) : written),
  id,
)

/** What `words` is called in the OpenAPI document, and known by where bodies are read. */
export const wordsFormat = 'text-message'

/** What people get as a text: typographic characters of it leave as plain ones (rules/texts 9), which the reply tells. */
export const words = (longest: number) => z.string().max(longest).meta({ format: wordsFormat })

/** ISO 8601 with offset, UTC out. */
export const instant = z.string().meta({ description: 'ISO 8601 with offset', format: 'date-time' })

/** The reply of a call that has nothing to say but that it was done. */
export const done = z.object({ Success: z.literal(true) })
