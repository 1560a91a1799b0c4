import { placesFor } from '../../../../platform/places.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import type { Facts } from './store.ts'

/** Recipients of all sheets of a process together, about 70 bytes each. */
const mostRows = 4_000_000
/** Nobody has looked for so long: it goes. */
const unusedForMs = 10 * 60_000

type Kept = { sheet: Promise<Sheet>; rows: number; leaves: NodeJS.Timeout }

const shelves = new WeakMap<Platform, Map<string, Kept>>()
/** Each keeps a processor of the database busy for a second. */
const readers = placesFor(2)

/** The sheet of a broadcast that has started, which is read where this process does not have it yet. */
export const sheetOf = async (platform: Platform, scope: Scope, broadcastId: number, facts: Facts): Promise<Sheet> => {
  const shelf = shelves.get(platform) ?? new Map<string, Kept>()
  shelves.set(platform, shelf)
  const key = `${scope.accountId}:${broadcastId}`
  const kept = shelf.get(key) ?? newSheet(platform, scope, broadcastId, facts)
  clearTimeout(kept.leaves)
  shelf.delete(key)
  makeRoom(shelf, mostRows - kept.rows)
  kept.leaves = setTimeout(() => shelf.delete(key), unusedForMs).unref()
  shelf.set(key, kept)
  try {
    return await kept.sheet
  } catch (error) {
    if (shelf.get(key) === kept) shelf.delete(key)
    throw error
  }
}

const newSheet = (platform: Platform, scope: Scope, broadcastId: number, { recipients }: Facts): Kept => {
  const read = async () => {
    await readers.take()
    try {
      return await readSheet(platform.db, scope, broadcastId)
    } finally {
      readers.leave()
    }
  }
  return { sheet: read(), rows: recipients, leaves: setTimeout(() => {}, 0) }
}

/** The one used longest ago goes first. */
const makeRoom = (shelf: Map<string, Kept>, most: number) => {
  const rows = () => [...shelf.values()].reduce((sum, kept) => sum + kept.rows, 0)
  while (shelf.size > 0 && rows() > most) {
    const [key, kept] = shelf.entries().next().value!
    clearTimeout(kept.leaves)
    shelf.delete(key)
  }
}
