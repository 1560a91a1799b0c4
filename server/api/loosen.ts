import { wordsFormat } from '@carillon/contract/call.ts'
import { normaliseText } from '@carillon/domain/text/normalise.ts'
import { z } from 'zod'

/**
 * A body as clients write it, in the types that the schema asks for, where no meaning is lost: null is absent, "3" is a number,
 * "false" a flag and a number a text; an empty list or 0 is an absent text. What is of no use to the schema stays as it is, to be
 * refused with a sentence. `notes` collect what the reply tells of it.
 */
export const loosen = (schema: z.ZodType, written: unknown, notes: Notes = newNotes(), path = ''): unknown => {
  const inner = innermost(schema)
  if (inner instanceof z.ZodObject) return loosenObject(inner, written, notes, path)
  if (inner instanceof z.ZodArray) {
    if (written === '') return undefined
    if (!Array.isArray(written)) return written
    return written.map((item) => loosen(inner.element as z.ZodType, item, notes, path))
  }
  if (inner instanceof z.ZodRecord) return loosenRecord(inner, written, notes, path)
  if (inner instanceof z.ZodNumber) return loosenNumber(written)
  if (inner instanceof z.ZodBoolean) return loosenBoolean(written)
  if (inner instanceof z.ZodEnum && written === '') return undefined
  if (inner.meta()?.format === wordsFormat && typeof written === 'string' && normaliseText(written) !== written)
    note(notes.plain, path.slice(0, -1))
  if (inner instanceof z.ZodString || inner instanceof z.ZodEnum) return loosenText(written)
  return written
}

const loosenObject = (schema: z.ZodObject, written: unknown, notes: Notes, path: string): unknown => {
  // An empty object of PHP is an empty list.
  if (Array.isArray(written) && written.length === 0) return {}
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(written)) {
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodType) : undefined
    if (field === undefined) {
      note(notes.unknown, `${path}${name}`)
      continue
    }
    if (value === null && field.safeParse(null).success) read[name] = null
    else if (value !== null) read[name] = loosen(field, value, notes, `${path}${name}.`)
    if (read[name] === undefined) delete read[name]
  }
  return read
}

const loosenRecord = (schema: z.ZodRecord, written: unknown, notes: Notes, path: string): unknown => {
  if (Array.isArray(written) && written.length === 0) return {}
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const held = schema.valueType as z.ZodType
      if (value === null) return held.safeParse(null).success ? [[name, null]] : []
      const read = loosen(held, value, notes, path)
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

/** Names of properties that the schema does not have, and of words that leave in plain characters (rules/texts 9). */
type Notes = { readonly unknown: Set<string>; readonly plain: Set<string> }
export const newNotes = (): Notes => ({ unknown: new Set(), plain: new Set() })

const note = (names: Set<string>, name: string): void => {
  if (names.size < mostKept) names.add(name)
}

/** RFC 7234 §5.5: one warning for each kind of note, with its first names, each cut and in letters that a header may hold. */
export const warningOf = ({ unknown, plain }: Notes): string | null => {
  const warnings = [
    { said: 'Not known and ignored', names: unknown },
    { said: 'Typographic characters leave as plain ones', names: plain },
  ].flatMap(({ said, names }) => (names.size === 0 ? [] : [`299 carillon "${said}: ${listOf(names)}"`]))
  return warnings.length === 0 ? null : warnings.join(', ')
}

const listOf = (names: ReadonlySet<string>): string => {
  const first = [...names].slice(0, mostNames).map((name) => name.slice(0, 60).replace(/[^\w.-]/g, '?'))
  return `${first.join(', ')}${names.size > mostNames ? ` and ${names.size - mostNames} more` : ''}`
}
