import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockTemplatesOf, moveTemplate } from './owner-store.ts'

const longestName = 50

/** Templates of those who leave under another owner. One whose name that one has already gets a number behind it. */
export const moveTemplates = async (tx: Db, scope: Scope, userIds: readonly number[], to: number) => {
  const templates = await lockTemplatesOf(tx, scope, [...userIds, to])
  const taken = new Set(templates.filter(({ userId }) => userId === to).map(({ name }) => name.toLowerCase()))
  for (const { id, name } of templates.filter(({ userId }) => userId !== to)) {
    const free = freeName(name, taken)
    taken.add(free.toLowerCase())
    await moveTemplate(tx, scope, { id, name: free }, to)
  }
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let at = 1; ; at++) {
    const ending = at === 1 ? '' : ` (${at})`
    const tried = `${name.slice(0, longestName - ending.length)}${ending}`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
