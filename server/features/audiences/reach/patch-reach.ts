import type { TextPlan } from '@carillon/domain/broadcast/recipient-text.ts'
import { addGroups, emptyReach, type Reach } from './reckon-reach.ts'
import type { Alike } from './store.ts'

/** Who has come into a set since something was read of it, and who has left it, in groups of those who are alike. */
export type Difference = { came: readonly Alike[]; left: readonly Alike[] }

/** The groups with that difference; undefined where they do not fit one another. */
export const patchGroups = (groups: readonly Alike[], { came, left }: Difference): Alike[] | undefined => {
  const all = new Map<string, Alike>()
  const add = (group: Alike, sign: 1 | -1) => {
    const key = JSON.stringify({ ...group, count: 0 })
    all.set(key, { ...group, count: (all.get(key)?.count ?? 0) + sign * group.count })
  }
  for (const group of [...groups, ...came]) add(group, 1)
  for (const group of left) add(group, -1)
  const patched = [...all.values()]
  return patched.some(({ count }) => count < 0) ? undefined : patched.filter(({ count }) => count > 0)
}

/** The same of what was reckoned for one text; undefined where the longest text may have been one of those who left. */
export const patchReach = (reach: Reach, { came, left }: Difference, plan: TextPlan): Reach | undefined => {
  const gone = emptyReach()
  addGroups(gone, left, plan)
  // Texts of one segment are the rule, and nobody has a shorter one.
  if (gone.longest > 1 && gone.longest === reach.longest) return undefined
  const patched = { ...reach, barred: { ...reach.barred } }
  addGroups(patched, came, plan)
  addGroups(
    patched,
    left.map((group) => ({ ...group, count: -group.count })),
    plan,
  )
  return patched.sendable > 0 || reach.sendable === 0 ? patched : undefined
}
