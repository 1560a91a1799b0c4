import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { ContactSummary } from '@carillon/contract/draft-contacts.ts'
import { type Whom, whomText } from '@carillon/domain/broadcast/whom.ts'
import { formatCounted } from '../../ui/format.ts'

/** '1 person gets', '3 people on 6 phones get': with the verb that they need. */
export const whomDoes = (whom: Whom, one: string, many: string): string =>
  `${whomText(whom)} ${whom.people === 1 ? one : many}`

/** Some of them, of whom no more is known than their numbers: '2 people', or '2 phones' where somebody has several. */
export const someOf = (count: number, { phones, people }: Whom): string =>
  people === phones ? formatCounted(count, 'person', 'people') : formatCounted(count, 'phone')

export const whomOf = ({
  PhoneNumberCount,
  PeopleCount,
}: Pick<Broadcast, 'PhoneNumberCount' | 'PeopleCount'>): Whom => ({
  ...{ phones: PhoneNumberCount, people: PeopleCount },
})

/** Everybody in a draft, whoever gets it. */
export const everybodyOf = (summary: Pick<ContactSummary, 'PotentialUniqueCount' | 'PeopleCount'>): Whom => ({
  phones: summary.PotentialUniqueCount,
  people: summary.PeopleCount,
})
