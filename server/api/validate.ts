import type { z } from 'zod'
import { type FieldErrors, refuseFields } from '../platform/refusal.ts'

/** Checks input against its schema; what is wrong is refused with a sentence for each field of the wire. */
export const validated = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const read = schema.safeParse(input, { error: sentenceOf })
  if (read.success) return read.data
  const fields: FieldErrors = {}
  for (const issue of read.error.issues) {
    const field = issue.path.map(String).join('.')
    const sentence = issue.message.startsWith(unnamed)
      ? `${labelOf(issue.path)} ${issue.message.slice(unnamed.length)}`
      : issue.message
    fields[field] ??= []
    if (!fields[field].includes(sentence)) fields[field].push(sentence)
  }
  throw refuseFields(fields)
}

// Only afterwards is it known which field a sentence is about. Sentences that the contract itself gives come first.
const unnamed = '\u{1}'

const sentenceOf = (issue: z.core.$ZodRawIssue): string => unnamed + restOf(issue)

const restOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing.' : `must be ${nameOf(issue.expected)}.`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return issue.input === undefined ? 'is missing.' : `must be one of ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}.`
    default:
      return 'is not valid.'
  }
}

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const nameOf = (expected: string): string => names[expected] ?? `of type ${expected}`

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '')

/** `['Contacts', 3, 'PrimaryPhone']` is 'Contacts 3 Primary Phone'. */
const labelOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'The body' : path.map((part) => String(part).replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ')
