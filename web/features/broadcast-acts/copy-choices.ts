import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCounted } from '../../ui/format.ts'
import type { CopyTo } from './use-duplicate.ts'

type Counted = Pick<Broadcast, 'PhoneNumberCount' | 'NotDeliveredTexts'>

/** Who may get a copy; those whom it never reached are a choice of their own where they are some of all. */
export const copyChoices = ({ PhoneNumberCount, NotDeliveredTexts }: Counted): { to: CopyTo; label: string }[] => [
  { to: 'everybody', label: `The same ${formatCounted(PhoneNumberCount, 'person', 'people')}` },
  ...(NotDeliveredTexts > 0 && NotDeliveredTexts < PhoneNumberCount
    ? [{ to: 'rest' as const, label: `The ${formatCounted(NotDeliveredTexts, 'person', 'people')} it was not sent to` }]
    : []),
  { to: 'nobody', label: 'Other people, whom I choose' },
]
