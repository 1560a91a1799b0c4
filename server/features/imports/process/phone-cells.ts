import type { Plan } from '../policy.ts'

/** What stood in the columns of the phones. */
export const phoneCellsOf = (cells: readonly string[], { Columns }: Pick<Plan, 'Columns'>) => {
  const found = { PrimaryPhone: '', SecondaryPhone: '', TertiaryPhone: '' }
  for (const [at, { Use }] of Columns.entries())
    if (Use in found) found[Use as keyof typeof found] = (cells[at] ?? '').trim()
  return found
}
