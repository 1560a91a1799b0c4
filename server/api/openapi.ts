import type { Call } from '@carillon/contract/call.ts'
import { type ErrorName, ErrorReply, errors } from '@carillon/contract/errors.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. */
export const openApiOf = (calls: readonly Call[], version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    for (const [index, path] of [call.path, ...call.aliases].entries()) {
      paths[path] ??= {}
      paths[path][call.method.toLowerCase()] = operationOf(call, index)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carillon', version, description: introduction },
    servers: [{ url: '/v1' }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorReply, 'output') },
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

const introduction = [
  'Integrators sign with OAuth 1.0a or send a user token as Bearer. Calls of the page use the session cookie; those that change something then need the header `X-Requested-With: Carillon`.',
  'Lists answer `{Items, Size, Previous, Next}`; filters are `Field=value` or `Field~gte~value` (eq ne gt gte lt lte).',
  'An `Idempotency-Key` header on POST, PUT and DELETE is honoured for 24 hours.',
].join('\n\n')

const who = {
  anyone: 'Anyone.',
  user: 'Any signed-in user.',
  admin: 'Owners and admins.',
  owner: 'The account owner.',
  staff: 'Staff of the installation.',
}

const operationOf = (call: Call, index: number): Json => ({
  operationId: index === 0 ? call.name : `${call.name}${index + 1}`,
  summary: call.summary,
  description: `Who may: ${who[call.who]}`,
  tags: [tagOf(call)],
  security: call.who === 'anyone' ? [{}] : [{ cookie: [] }, { bearer: [] }, { oauth: [] }],
  parameters: [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...(call.method === 'GET' ? [] : [idempotencyKey]),
  ],
  ...(hasBody(call) && { requestBody: { required: isRequired(call), content: contentOf(call) } }),
  responses: {
    200: {
      description: 'Done.',
      ...(call.creates && { headers: { Location: { schema: { type: 'string' } } } }),
      content: { [call.givesFile ?? 'application/json']: { schema: schemaOf(call.reply, 'output') } },
    },
    ...failuresOf(call),
  },
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}

const tagOf = (call: Call): string => call.path.split('/')[1] ?? ''

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const parametersOf = (place: 'path' | 'query', schema: z.ZodType): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as ObjectSchema
  const optional = new Set((schemaOf(schema, 'input') as ObjectSchema).required ?? [])
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && optional.has(name)),
    schema: property,
  }))
}

const hasBody = (call: Call): boolean =>
  call.takesFile || Object.keys((schemaOf(call.body, 'input') as ObjectSchema).properties ?? {}).length > 0

const isRequired = (call: Call): boolean =>
  call.takesFile || ((schemaOf(call.body, 'input') as ObjectSchema).required ?? []).length > 0

const contentOf = (call: Call): Json =>
  call.takesFile
    ? {
        'text/csv': { schema: { type: 'string', format: 'binary' } },
        'multipart/form-data': {
          schema: { type: 'object', properties: { File: { type: 'string', format: 'binary' } } },
        },
      }
    : { 'application/json': { schema: schemaOf(call.body, 'input') } }

const failuresOf = (call: Call): Json => {
  const names: ErrorName[] = ['WrongInput', ...call.errors]
  if (call.who !== 'anyone') names.push('NotSignedIn')
  if (call.who === 'staff') names.push('NotAllowed')
  if (call.who === 'admin' || call.who === 'owner') names.push('RestrictedPage')
  if (call.method !== 'GET') names.push('MissingHeader', 'RepeatInProgress')
  if (call.path.includes('{')) names.push('NotFound')
  const byStatus = Map.groupBy(new Set(names), (name) => errors[name].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        status,
        {
          description: named.map((name) => `${name} (${errors[name].code}): ${errors[name].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}
