import type { DetailsQuery, PhoneSelection } from '@carillon/contract/broadcast-results.ts'
import { type Selection, selectAll } from '@carillon/domain/table/selection.ts'
import type { DetailsPlace } from './tabs.ts'

/** Which people of a broadcast an act is about: some or all that a category shows under its search. */
export type Meant = Pick<DetailsQuery, 'category' | 'response'> & {
  /** Of one that texts and calls: which list it is. */
  readonly part?: DetailsQuery['part']
  readonly q: string
  readonly selection: Selection<number>
}

/** Of the replies: whoever sent those that the list shows under its search, or some of them. */
export type MeantReplies = Pick<Meant, 'q' | 'selection'>

/** The texts of whoever is counted as having replied: a STOP alone is no reply. */
export const onlyReplies = { Replied: 'true' }

/** All of a category. */
export const everyoneIn = ({ tab, response }: DetailsPlace, q = ''): Meant => ({
  category: tab.category,
  response,
  q,
  selection: selectAll,
})

/** The query and body by which a call is told of them. Numbers are distinct in a broadcast, so they identify its people. */
export const meantInput = ({ category, response, q, selection, part }: Meant) => ({
  query: { category, response, q, ...(part && { part }) } as DetailsQuery,
  selection: wire(selection),
})

export const wire = ({ Type, Items }: Selection<number>): PhoneSelection => ({ Type, Items: Items.map(String) })
