import { z } from 'zod'

/**
 * A body as clients write it, in the types that the schema asks for, where no meaning is lost: null is absent, "3" is a number,
 * "false" a flag and a number a text; an empty list or 0 is an absent text. What is of no use to the schema stays as it is, to be
 * refused with a sentence. `unknown` collects the properties that it does not have.
 */
export const loosen = (schema: z.ZodType, written: unknown, unknown: Set<string> = new Set(), path = ''): unknown => {
  const inner = innermost(schema)
  if (inner instanceof z.ZodObject) return loosenObject(inner, written, unknown, path)
  if (inner instanceof z.ZodArray) {
    if (written === '') return undefined
    if (!Array.isArray(written)) return written
    return written.map((item) => loosen(inner.element as z.ZodType, item, unknown, path))
  }
  if (inner instanceof z.ZodRecord) return loosenRecord(inner, written, unknown, path)
  if (inner instanceof z.ZodNumber) return loosenNumber(written)
  if (inner instanceof z.ZodBoolean) return loosenBoolean(written)
  if (inner instanceof z.ZodEnum && written === '') return undefined
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return loosenText(written)
  return written
}

const loosenObject = (schema: z.ZodObject, written: unknown, unknown: Set<string>, path: string): unknown => {
  // An empty object of PHP is an empty list.
  if (Array.isArray(written) && written.length === 0) return {}
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(written)) {
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined
    if (field === undefined) {
      if (unknown.size < mostKept) unknown.add(`${path}${name}`)
      continue
    }
    if (value === null && field.safeParse(null).success) read[name] = null
    else if (value !== null) read[name] = loosen(field, value, unknown, `${path}${name}.`)
    if (read[name] === undefined) delete read[name]
  }
  return read
}

const loosenRecord = (schema: z.ZodRecord, written: unknown, unknown: Set<string>, path: string): unknown => {
  if (Array.isArray(written) && written.length === 0) return {}
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const read = value === null ? undefined : loosen(schema.valueType as z.ZodType, value, unknown, path)
      return read === undefined ? [] : [[name, read]]
    }),
  )
}

const loosenNumber = (written: unknown): unknown => {
  if (written === '') return undefined
  return typeof written === 'string' && /^\s*-?\d{1,15}(\.\d{1,9})?\s*$/.test(written) ? Number(written) : written
}

const loosenBoolean = (written: unknown): unknown => {
  if (written === '') return undefined
  if (written === 1 || written === 0) return written === 1
  if (typeof written !== 'string' || !/^\s*(true|false|1|0)\s*$/i.test(written)) return written
  return /true|1/i.test(written)
}

const loosenText = (written: unknown): unknown => {
  if (written === 0 || (Array.isArray(written) && written.length === 0)) return undefined
  return typeof written === 'number' ? String(written) : written
}

/** What a schema checks in the end, without what may be left out, has a default or is worked on. */
const innermost = (schema: z.ZodType): z.ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly
  ) {
    return innermost(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodPipe ? innermost(schema.in as z.ZodType) : schema
}

const mostNames = 10
/** So many are counted; a body may have millions. */
const mostKept = 100

/** RFC 7234 §5.5: the first names of a body that were ignored, each cut and in letters that a header may hold. */
export const warningOf = (unknown: ReadonlySet<string>): string | null => {
  if (unknown.size === 0) return null
  const names = [...unknown].slice(0, mostNames).map((name) => name.slice(0, 60).replace(/[^\w.-]/g, '?'))
  const more = unknown.size > mostNames ? ` and ${unknown.size - mostNames} more` : ''
  return `299 carillon "Not known and ignored: ${names.join(', ')}${more}"`
}
