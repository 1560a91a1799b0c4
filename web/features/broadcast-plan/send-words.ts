import { formatCount, formatCounted } from '../../ui/format.ts'
import { whenText } from '../broadcasts/when-text.ts'
import type { LimitOutlook } from './daily-limit.ts'

type Sent = {
  readonly goes: number
  readonly isRepeating: boolean
  /** Null is now. */
  readonly StartDate: string | null
  /** Where a day's limit spreads it over several. */
  readonly outlook: LimitOutlook | undefined
}

/** What the button does, in its own words. */
export const sendWords = ({ goes, isRepeating, StartDate, outlook }: Sent): string => {
  if (isRepeating) return 'Start repeating'
  if (StartDate !== null) return `Schedule for ${whenText(StartDate)}`
  if (goes === 0) return 'Text now'
  if (!outlook) return `Text ${formatCounted(goes, 'person', 'people')} now`
  const { first, rest, waitDays, furtherDays, isExact } = outlook
  const about = isExact ? '' : 'about '
  if (first === 0) {
    return `Text ${formatCounted(rest, 'person', 'people')} ${waitDays === 1 ? 'from tomorrow' : 'on the days after'}`
  }
  const later = furtherDays === 1 ? 'tomorrow' : 'on the days after'
  return `Text ${about}${formatCounted(first, 'person', 'people')} now, ${about}${formatCount(rest)} ${later}`
}
