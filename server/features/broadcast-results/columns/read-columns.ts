/**
 * A column store: what a list of a large broadcast is found and ordered by, read once into memory, some sixty bytes a recipient, in the order of
 * the key. Rows themselves are always read from the database; the columns only say which.
 *
 * Who is in a broadcast, and by what name, does not change once it has started, so that text and orders of names are good for as
 * long as the columns are cached. Outcomes and answers do change: they are `marks`, and carry the version they are of.
 */
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Part, readLines } from './read-lines.ts'
import type { Version } from './store.ts'

export type Columns = {
  readonly broadcastId: number
  readonly size: number
  readonly phones: Float64Array
  /** The lines of all (read-lines.ts), and where each begins. */
  readonly text: Buffer
  readonly starts: Uint32Array
  readonly names: Uint8Array
  readonly firsts: Uint16Array
  readonly notes: Uint16Array
  marks: Marks | undefined
  /** Under way: whoever needs them meanwhile waits for the same. */
  reading: Promise<void> | undefined
  /** Of what was lately searched for, who was found. */
  readonly found: Map<string, Uint8Array>
  /** Of what was lately sorted by, everybody's rank. */
  readonly ranks: Map<string, Ranks>
  readonly orders: Map<string, Uint32Array>
}

/** A byte of each recipient: state, 8 replied, 16 opted out, 32 times the answer to the survey. */
export type Marks = Version & { readonly codes: Uint8Array }

/** Equal values have the same rank. `of` is the version, where it changes. */
export type Ranks = { readonly rankOfRow: Uint32Array; readonly most: number; readonly of?: string }

/** Recipients of a statement. */
const partSize = 20_000

export const readColumns = async (db: Db, scope: Scope, broadcastId: number): Promise<Columns> => {
  const parts: Part[] = []
  let after = 0
  for (;;) {
    const part = await readLines(db, scope, { broadcastId, after, most: partSize })
    parts.push(part)
    if (part.rows < partSize) break
    after = part.phones[part.rows - 1]!
  }
  const size = parts.reduce((sum, { rows }) => sum + rows, 0)
  const all = {
    ...{ phones: new Float64Array(size), starts: new Uint32Array(size + 1) },
    ...{ names: new Uint8Array(size), firsts: new Uint16Array(size), notes: new Uint16Array(size) },
  }
  let row = 0
  for (const part of parts) {
    for (const name of ['phones', 'names', 'firsts', 'notes'] as const)
      all[name].set(part[name].subarray(0, part.rows), row)
    for (let at = 0; at < part.rows; at++, row++) all.starts[row + 1] = all.starts[row]! + part.lines[at]!
  }
  const text = Buffer.concat(parts.map((part) => part.text))
  const kept = { found: new Map(), ranks: new Map(), orders: new Map() }
  return { broadcastId, size, text, ...all, marks: undefined, reading: undefined, ...kept }
}

/** Between two yields of whoever goes through all: others of this process are served meanwhile. */
export const rowsPerYield = 100_000

/** The newest few; the one used longest ago makes room. */
export const keepOf = <T>(kept: Map<string, T>, key: string, value: T, most: number): T => {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value!)
  return value
}
