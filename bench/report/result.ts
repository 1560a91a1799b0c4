import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowsFloor } from '../floors/rows-floor.ts'
import type { SmppFloor } from '../floors/smpp-floor.ts'
import type { Party } from '../measure/accounts.ts'
import type { Machine } from '../measure/machine.ts'
import type { Run } from '../run-broadcast.ts'

export type Result = {
  benchmark: string
  at: string
  /** See measuredCommit. */
  commit: string | null
  options: { recipients: number; window: number; binds: number; receiptDelay: number; ownSmsc: boolean }
  machine: Machine
  runs: Run[]
  peakBytes: Record<Party, number>
  rowsFloor: RowsFloor | null
  smppFloor: SmppFloor | null
}

const folder = join(import.meta.dirname, '..', 'results')

export const appendResult = (result: Result): Promise<void> => appendLine(result.benchmark, result)

/** One line of JSON for each result, in the order they came. */
export const appendLine = async (benchmark: string, result: object): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const rounded = JSON.stringify(result, (_key, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value,
  )
  await appendFile(join(folder, `${benchmark}.jsonl`), `${rounded}\n`)
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
