import type { Tab } from '@carillon/contract/imports.ts'
import type { Plan } from '../policy.ts'

/** How many of the rows that are kept are no people, up to the row with the headings; and what stands in that one. */
export const headingsOf = ({ Preview, PreviewRows }: Tab, { HeadingRow }: Pick<Plan, 'HeadingRow'>) => {
  const at = HeadingRow > 0 ? PreviewRows.indexOf(HeadingRow) : -1
  return { above: at + 1, headings: Preview[at] }
}
