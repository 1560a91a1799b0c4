import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRecipients } from '../broadcast-recipients/recipient-queries.ts'

const pagesize = 25

/**
 * Whose text the handset shows: one of the draft's people, at first one with a name who will get it. `previous` and `next`
 * step through all of them, page by page; undefined at either end.
 */
export const usePreviewPerson = (DraftBroadcastID: number | undefined) => {
  const [q, setQ] = useState('')
  const [search] = useDebouncedValue(q, 200)
  const [page, setPage] = useState(1)
  /** A person, or the first or last one of a page that is on its way. */
  const [chosen, setChosen] = useState<DraftContact | 'first' | 'last'>()
  const fetched = useRecipients(DraftBroadcastID, { page, pagesize, q: search })
  const found = fetched.data?.Items ?? []
  const size = fetched.data?.Size ?? 0
  const reachable = found.filter(({ PrimaryPhoneError }) => PrimaryPhoneError === null)
  const first = reachable.find(({ FirstName }) => FirstName !== '') ?? reachable[0] ?? found[0]
  const told = chosen === 'first' ? found[0] : chosen === 'last' ? found.at(-1) : chosen
  // A name that was corrected meanwhile shows at once.
  const person = (told && found.find(({ ID }) => ID === told.ID)) ?? told ?? first
  const at = person ? found.findIndex(({ ID }) => ID === person.ID) : -1
  const pages = Math.ceil(size / pagesize)

  const step = (by: 1 | -1): (() => void) | undefined => {
    if (at < 0 || fetched.isPlaceholderData) return undefined
    const beside = found[at + by]
    if (beside) return () => setChosen(beside)
    const other = page + by
    if (other < 1 || other > pages) return undefined
    return () => {
      setPage(other)
      setChosen(by > 0 ? 'first' : 'last')
    }
  }
  return {
    person,
    found,
    search: q,
    setSearch: (typed: string): void => {
      if (typed !== q) setPage(1)
      setQ(typed)
    },
    choose: (next: DraftContact | undefined): void => setChosen(next),
    previous: step(-1),
    next: step(1),
  }
}
