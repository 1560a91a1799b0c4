import { formatCounted } from '../../ui/format.ts'

/** What may still move who gets a text. */
export const notYetChecked = (count: number): string =>
  `${formatCounted(count, 'number is', 'numbers are')} not yet checked. Landlines drop out by themselves.`
