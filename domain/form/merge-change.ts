import { isSame } from './is-same.ts'

/** Fields by name, as they travel. */
export type Fields = Readonly<Record<string, unknown>>

export type MergedBy = Readonly<Record<string, 'fields' | 'members'>>

/**
 * A change that was written while others changed the same thing (rules/forms 4). `seen` is what its writer had before them, `current`
 * what stands now. What the writer left as it was stays as it stands now; what the other left as it was becomes as written. Where
 * both wrote, and not the same, it is in conflict: `conflicts` tells how each such field stands.
 *
 * A field is one value, unless `by` says otherwise. One that is merged by its own fields is in conflict by its path: `CustomData.Room`.
 * Of one that is merged by its members, which have no order, what one adds and what another takes out both count; it is never in conflict.
 */
export const mergeChange = (
  change: Fields,
  { seen, current, by = {} }: { seen: Fields; current: Fields; by?: MergedBy | undefined },
): { merged: Fields; conflicts: Fields } => {
  const merged: Record<string, unknown> = { ...change }
  const conflicts: Record<string, unknown> = {}
  for (const [field, written] of Object.entries(change)) {
    if (written === undefined || !(field in seen)) continue
    const three = { seen: seen[field], current: current[field], written }
    if (by[field] === 'members' && isList(three.seen) && isList(three.current) && isList(written)) {
      merged[field] = mergeSet({ seen: three.seen, current: three.current, written })
    } else if (by[field] === 'fields' && isFields(three.seen) && isFields(three.current) && isFields(written)) {
      merged[field] = mergeFields(three.seen, three.current, written, (key, value) => {
        conflicts[`${field}.${key}`] = value
      })
    } else merged[field] = mergeValue(three, (value) => (conflicts[field] = value))
  }
  return { merged, conflicts }
}

type Three<T> = { seen: T; current: T; written: T }

const mergeValue = ({ seen, current, written }: Three<unknown>, clash: (current: unknown) => void): unknown => {
  if (isSame(written, seen)) return current
  if (!isSame(current, seen) && !isSame(current, written)) clash(current ?? null)
  return written
}

const mergeFields = (seen: Fields, current: Fields, written: Fields, clash: (key: string, value: unknown) => void) => {
  const keys = new Set([...Object.keys(current), ...Object.keys(written)])
  const merged = [...keys].map((key) => {
    const three = { seen: seen[key], current: current[key], written: written[key] }
    return [key, mergeValue(three, (value) => clash(key, value))] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

const mergeSet = ({ seen, current, written }: Three<readonly unknown[]>): unknown[] => {
  const has = (list: readonly unknown[], one: unknown): boolean => list.some((other) => isSame(one, other))
  const kept = current.filter((one) => has(written, one) || !has(seen, one))
  return [...kept, ...written.filter((one) => !has(kept, one) && !has(seen, one))]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !isList(value)
