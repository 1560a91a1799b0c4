import { isSame } from '@carillon/domain/form/is-same.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'

/** The parts of a form that are other than they were. */
export const changedFields = <Form extends object>(before: Form, after: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(value, before[field as keyof Form])),
  ) as Partial<Form>

export type Choice = 'mine' | 'theirs'

type Forms = { seen: Fields; mine: Fields }

/**
 * The form once it has been chosen, field by field, what stays of what two have changed. What the other saved counts as seen from
 * then on, so that what a third one saves after that is asked about again.
 */
export const chosenFields = (
  { seen, mine }: Forms,
  current: Fields,
  chosen: Readonly<Record<string, Choice>>,
): Forms => {
  let next = { seen, mine }
  for (const [path, value] of Object.entries(current)) {
    next = {
      seen: withField(next.seen, path, value),
      mine: chosen[path] === 'theirs' ? withField(next.mine, path, value) : next.mine,
    }
  }
  return next
}

/** `CustomData.Room` is a field of a field; null takes it out. */
export const fieldAt = (form: Fields, path: string): unknown => {
  const [field, key] = partsOf(path)
  return key === undefined ? form[field] : (form[field] as Fields | undefined)?.[key]
}

const withField = (form: Fields, path: string, value: unknown): Fields => {
  const [field, key] = partsOf(path)
  if (key === undefined) return { ...form, [field]: value }
  const { [key]: _, ...others } = form[field] as Fields
  return { ...form, [field]: value === null ? others : { ...others, [key]: value } }
}

const partsOf = (path: string): [field: string, key?: string] => {
  const at = path.indexOf('.')
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)]
}
