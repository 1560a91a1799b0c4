import type { Call } from '@carillon/contract/call.ts'
import { type ErrorName, errors } from '@carillon/contract/errors.ts'
import type { z } from 'zod'
import { type Json, schemaOf, schemasOf, takesJson } from './openapi-schemas.ts'
import { groupsOf, inOrder, tagOf, tags } from './openapi-tags.ts'

/** A request to a call and what it answered, as it was recorded. */
export type Example = { params: Json; query: Json; body?: unknown; reply?: unknown }
export type Examples = Readonly<Record<string, Example>>

/**
 * The contract as an OpenAPI 3.1 document. What several operations share stands once, under `components`. Aliases are named
 * beside their call and are no operations of their own: a client needs each call once.
 */
export const openApiOf = (calls: readonly Call[], version: string, examples: Examples = {}): Json => {
  const shapes = schemasOf(calls)
  const shared = { parameters: new Map<string, Json>(), responses: new Map<string, Json>() }
  const paths: Record<string, Json> = {}
  for (const call of inOrder(calls)) {
    paths[call.path] ??= {}
    paths[call.path]![call.method.toLowerCase()] = operationOf(call, shapes, shared, examples[call.name])
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carillon', version, description: introduction },
    servers: [{ url: '/v1' }],
    tags: tags.filter(({ name }) => calls.some((call) => tagOf(call) === name)),
    'x-tagGroups': groupsOf(calls),
    paths,
    components: {
      schemas: shapes.schemas,
      parameters: Object.fromEntries(shared.parameters),
      responses: Object.fromEntries(shared.responses),
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'carillon_session', description: 'The session of the page.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'A user’s API token.' },
        oauth: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'OAuth 1.0a, HMAC-SHA1 or HMAC-SHA256: `OAuth oauth_consumer_key="…", oauth_token="…", …`',
        },
      },
    },
  }
}

type Shared = Record<'parameters' | 'responses', Map<string, Json>>

const introduction = [
  'How to begin, to sign, to read lists and to understand errors is told on [the page for developers](/docs).',
  'Integrators send a user token as Bearer, or sign with OAuth 1.0a. Calls of the page use the session cookie; those that change something then need the header `X-Requested-With: Carillon`.',
].join('\n\n')

const who = {
  anyone: 'Anyone.',
  user: 'Any signed-in user.',
  admin: 'Owners and admins.',
  owner: 'The account owner.',
  staff: 'Staff of the installation.',
}

const operationOf = (
  call: Call,
  shapes: ReturnType<typeof schemasOf>,
  shared: Shared,
  example: Example | undefined,
): Json => ({
  operationId: call.name,
  ...saidOf(call.summary, [`Who may: ${who[call.who]}`, ...alsoAt(call)]),
  tags: [tagOf(call)],
  security: call.who === 'anyone' ? [{}] : [{ bearer: [] }, { oauth: [] }, { cookie: [] }],
  parameters: [
    ...parametersOf('path', call.params, shared, example?.params),
    ...parametersOf('query', call.query, shared, example?.query),
    ...(call.method === 'GET' ? [] : [hoist(shared.parameters, 'Idempotency-Key', idempotencyKey)]),
  ],
  ...((call.takesFile || takesJson(call)) && { requestBody: bodyOf(call, shapes, example) }),
  responses: { 200: doneOf(call, shapes, example), ...failuresOf(call, shared) },
})

/** A menu has room for the first clause. */
const saidOf = (text: string, more: readonly string[]): Json => {
  const [summary, ...rest] = text.split('; ')
  const explained = rest.length === 0 ? [] : [`${capitalized(rest.join('; '))}.`]
  return { summary, description: [...explained, ...more].join('\n\n') }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const alsoAt = ({ aliases }: Call): string[] =>
  aliases.length === 0 ? [] : [`Also at ${aliases.map((path) => `\`${path}\``).join(', ')}.`]

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request under the same key is done once and answered alike for 24 hours.',
  schema: { type: 'string', maxLength: 255 },
}

const bodyOf = (call: Call, shapes: ReturnType<typeof schemasOf>, example: Example | undefined): Json => {
  if (call.takesFile) return { required: true, content: filesOf() }
  const { required = [] } = schemaOf(call.body, 'input') as ObjectSchema
  return {
    required: required.length > 0,
    content: { 'application/json': { schema: shapes.bodyOf(call), ...shown(example?.body) } },
  }
}

const filesOf = (): Json => ({
  'text/csv': { schema: { type: 'string', format: 'binary' } },
  'multipart/form-data': { schema: { type: 'object', properties: { File: { type: 'string', format: 'binary' } } } },
})

const doneOf = (call: Call, shapes: ReturnType<typeof schemasOf>, example: Example | undefined): Json => ({
  description: 'Done.',
  ...(call.creates && { headers: { Location: { schema: { type: 'string' } } } }),
  content: { [call.givesFile ?? 'application/json']: { schema: shapes.replyOf(call), ...shown(example?.reply) } },
})

const shown = (example: unknown): Json => (example === undefined ? {} : { example })

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const parametersOf = (place: 'path' | 'query', schema: z.ZodType, shared: Shared, example: Json = {}): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as ObjectSchema
  const optional = new Set((schemaOf(schema, 'input') as ObjectSchema).required ?? [])
  return Object.entries(properties).map(([name, property]) => {
    const parameter = {
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && optional.has(name)),
      schema: property,
    }
    if (place === 'path') return { ...parameter, ...shown(example[name]) }
    return hoist(shared.parameters, name, parameter)
  })
}

/** Puts it under `components` by its name, or stays as it is where something else has that name. */
const hoist = (component: Map<string, Json>, name: string, json: Json): Json => {
  const there = component.get(name)
  if (there && JSON.stringify(there) !== JSON.stringify(json)) return json
  component.set(name, json)
  return { $ref: `#/components/${'in' in json ? 'parameters' : 'responses'}/${name}` }
}

const failuresOf = (call: Call, { responses }: Shared): Json => {
  const names: ErrorName[] = ['WrongInput', ...call.errors]
  if (call.who !== 'anyone') names.push('NotSignedIn')
  if (call.who === 'staff') names.push('NotAllowed')
  if (call.who === 'admin' || call.who === 'owner') names.push('RestrictedPage')
  if (call.method !== 'GET') names.push('MissingHeader', 'RepeatInProgress')
  if (call.path.includes('{')) names.push('NotFound')
  if (call.who !== 'anyone') names.push('UnknownToken', 'WrongSignature', 'NotApiAuthorized')
  if (call.takesFile || takesJson(call)) names.push('TooLarge')
  if (takesJson(call)) names.push('WrongMediaType')
  names.push('ServerError')
  const byStatus = Map.groupBy(new Set(names), (name) => errors[name].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => {
        const response = failureOf(named)
        const isOwn = named.some((name) => call.errors.includes(name))
        return [status, isOwn ? response : hoist(responses, named.join('Or'), response)]
      }),
  )
}

const failureOf = (named: readonly ErrorName[]): Json => ({
  description: named.map((name) => `${name} (${errors[name].code}): ${errors[name].message}`).join('\n\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
