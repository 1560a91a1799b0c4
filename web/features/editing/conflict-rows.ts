import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { fieldAt } from './changed-fields.ts'
import type { ConflictRow } from './conflict-dialog.tsx'

/** What a field is called, and how its value is said; words are shown as they are. */
export type Told = Readonly<Record<string, string | { label: string; say: (value: unknown) => string }>>

/** What is in conflict, as it is shown. */
export const conflictRows = (mine: Fields, current: Fields, told: Told): ConflictRow[] =>
  Object.entries(current).map(([path, theirs]) => rowOf(path, fieldAt(mine, path), theirs, told))

const rowOf = (path: string, mine: unknown, theirs: unknown, told: Told): ConflictRow => {
  const [field = path] = path.split('.', 1)
  const how = told[path] ?? told[field]
  const label = how === undefined ? path.slice(field.length + 1) || path : typeof how === 'string' ? how : how.label
  const say = typeof how === 'object' ? how.say : plainWords
  return { path, label, mine: say(mine), theirs: say(theirs) }
}

const plainWords = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value)
