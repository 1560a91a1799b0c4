import type { Call } from '@carillon/contract/call.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import type { z } from 'zod'
import { type FieldErrors, refuseFields } from '../platform/refusal.ts'
import { validated } from './validate.ts'

type Written = Readonly<Record<string, string | string[] | undefined>>

/**
 * The query of a call. What it does not know is refused and never ignored: a selection whose filter is ignored deletes what nobody
 * chose. Names match in any letter case. A signature may travel here too, and is not the call's.
 */
export const readQuery = <Query extends z.ZodType>(
  call: Pick<Call, 'query'> & { query: Query },
  written: Written,
): z.output<Query> => {
  const own = Object.keys((call.query as unknown as z.ZodObject).shape)
  const fields = Object.keys(filterKindsOf(call.query))
  // No name is one that every object has.
  const errors: FieldErrors = Object.create(null)
  const read: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(written)) {
    if (value === undefined || name.toLowerCase().startsWith('oauth_')) continue
    const [field = ''] = name.split('~')
    const parameter = own.find((known) => isSame(known, name))
    const filter = fields.find((known) => isSame(known, field))
    if (`${name}${value}`.includes('\0')) errors[name] = ['The character NUL (%00) cannot be looked for.']
    else if (parameter !== undefined) read[parameter] = typeof value === 'string' ? value : value.at(-1)!
    else if (filter !== undefined) read[filter + name.slice(field.length)] = value
    else errors[name] = [sentence(field, own, fields)]
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return validated(call.query, read)
}

const isSame = (known: string, name: string) => known.toLowerCase() === name.toLowerCase()

const sentence = (field: string, own: readonly string[], fields: readonly string[]): string => {
  const name = field.slice(0, 50)
  if (fields.length > 0) return `This list cannot be filtered by ${name}. Use ${fields.join(', ')}.`
  return own.length > 0
    ? `This call does not know ${name}. Use ${own.join(', ')}.`
    : `This call takes no ${name}, nor any other parameter.`
}
