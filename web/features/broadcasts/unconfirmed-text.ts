import { formatCount } from '../../ui/format.ts'

/** What is said of failed texts that no carrier has confirmed; nothing where there are none. */
export const unconfirmedText = (count: number): string => {
  if (count === 0) return ''
  return count === 1
    ? 'The text of one person could not be confirmed: it may have arrived.'
    : `The texts of ${formatCount(count)} people could not be confirmed: they may have arrived.`
}
