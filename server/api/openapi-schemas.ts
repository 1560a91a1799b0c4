import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@carillon/contract/call.ts'
import { namedSchemas } from '@carillon/contract/calls.ts'
import { ErrorReply } from '@carillon/contract/errors.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'
type Shapes = Record<string, Json>

/**
 * The shapes of bodies and replies under names, so that a generated client has each of them once. A shape that the contract exports
 * keeps its name, a page of a list is named for what it holds, and a shape of one call alone for the call.
 *
 * A shape may be looser on the way in than on the way out (a field with a default may be left out). Where it is, the way in
 * has `Input` behind its name.
 */
export const schemasOf = (calls: readonly Call[]) => {
  const ids = idsOf(calls)
  const registry = z.registry<{ id: string }>()
  // Of two pages of the same thing one stands for both.
  for (const [id, schema] of new Map([...ids].reverse().map(([schema, id]) => [id, schema])))
    registry.add(schema, { id })
  const shapes = { input: shapesOf(registry, 'input'), output: shapesOf(registry, 'output') }
  const used = {
    input: reach(
      shapes.input,
      calls.filter(takesJson).map(({ body }) => ids.get(body)!),
    ),
    output: reach(shapes.output, ['Error', ...calls.map(({ reply }) => ids.get(reply) ?? '')]),
  }
  const apart = differing(
    shapes,
    [...used.input].filter((id) => used.output.has(id)),
  )
  const nameIn = (id: string) => (apart.has(id) ? `${id}Input` : id)
  const schemas: Shapes = {}
  for (const id of used.output) schemas[id] = shapes.output[id]!
  for (const id of used.input) schemas[nameIn(id)] = renamed(shapes.input[id]!, nameIn)
  return {
    schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    bodyOf: ({ body }: Call): Json => ({ $ref: refTo(nameIn(ids.get(body)!)) }),
    replyOf: ({ reply }: Call): Json => {
      const id = ids.get(reply)
      return id === undefined ? schemaOf(reply, 'output') : { $ref: refTo(id) }
    },
  }
}

/** One schema alone, as parameters and files are. */
export const schemaOf = (schema: z.ZodType, io: Io): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, ...plain })
  return rest
}

export const takesJson = ({ body, takesFile }: Call): boolean =>
  !takesFile && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0)

const refTo = (id: string) => `#/components/schemas/${id}`

const idsOf = (calls: readonly Call[]): Map<z.ZodType, string> => {
  const ids = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  const add = (id: string, schema: z.ZodType) => {
    if (ids.has(schema)) return
    if (taken.has(id)) throw new Error(`Two shapes of the contract are called ${id}`)
    ids.set(schema, id)
    taken.add(id)
  }
  add('Error', ErrorReply)
  for (const [name, schema] of namedSchemas) add(name, schema)
  for (const call of calls) {
    const name = call.name.replace(/^./, (first) => first.toUpperCase())
    if (takesJson(call)) add(`${name}Body`, call.body)
    const held = heldBy(call.reply)
    if (held && ids.has(held)) ids.set(call.reply, `${ids.get(held)}Page`)
    else if (call.reply instanceof z.ZodObject) add(`${name}Reply`, call.reply)
  }
  return ids
}

/** What a page of a list is a page of. */
const heldBy = (reply: z.ZodType): z.ZodType | null => {
  if (!(reply instanceof z.ZodObject) || !('Next' in reply.shape)) return null
  return reply.shape.Items instanceof z.ZodArray ? (reply.shape.Items.element as z.ZodType) : null
}

const plain = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: Json }) => {
    // A client must not stumble over a field that is added one day.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (jsonSchema.type !== 'integer') return
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    jsonSchema.format = 'int64'
  },
} as const

const shapesOf = (registry: ReturnType<typeof z.registry<{ id: string }>>, io: Io): Shapes => {
  const { schemas } = z.toJSONSchema(registry as never, { io, uri: refTo, ...plain }) as { schemas: Shapes }
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...shape }]) => [id, shape]))
}

const refsIn = (shape: Json): string[] =>
  [...JSON.stringify(shape).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id!)

/** These shapes and all that they refer to. */
const reach = (shapes: Shapes, ids: readonly string[]): Set<string> => {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id) || !shapes[id]) return
    reached.add(id)
    for (const other of refsIn(shapes[id])) visit(other)
  }
  for (const id of ids) visit(id)
  return reached
}

/** Which of these are not the same both ways, by themselves or in what they refer to. */
const differing = ({ input, output }: Record<Io, Shapes>, both: readonly string[]): Set<string> => {
  const apart = new Set(both.filter((id) => !isDeepStrictEqual(input[id], output[id])))
  for (let before = -1; before !== apart.size; ) {
    before = apart.size
    for (const id of both) if (refsIn(input[id]!).some((other) => apart.has(other))) apart.add(id)
  }
  return apart
}

const renamed = (shape: Json, nameOf: (id: string) => string): Json =>
  JSON.parse(JSON.stringify(shape).replace(/"#\/components\/schemas\/(\w+)"/g, (_, id) => `"${refTo(nameOf(id))}"`))
