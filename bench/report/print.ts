import type { Party } from '../measure/accounts.ts'
import type { Machine } from '../measure/machine.ts'
import { gigabytes } from './numbers.ts'

export const machineLine = (machine: Machine): string =>
  `${machine.cpu}, ${machine.cores} cores, ${gigabytes(machine.memoryBytes)}; ${machine.system}; Node ${machine.node}; ` +
  `PostgreSQL ${machine.postgres}, fsync ${machine.fsync}, synchronous_commit ${machine.synchronousCommit}; ` +
  `a synchronous write of 8 kB takes ${machine.syncMedianMs.toFixed(2)} ms.`

export const partyNames: Record<Party, string> = {
  web: 'web',
  engine: 'engine',
  postgres: 'PostgreSQL, all its processes',
  smsc: 'SMSC (not ours)',
  loader: 'loader (not ours)',
}

export const table = (rows: readonly string[][]) => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  for (const row of rows) {
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at]! + 3))).join(''))
  }
}
