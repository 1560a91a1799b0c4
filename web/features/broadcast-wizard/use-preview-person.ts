import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRecipients } from '../broadcast-recipients/recipient-queries.ts'

const pagesize = 25

/**
 * Whose text the handset shows: one of the draft's people who will get it, at first one with a name. `previous` and `next`
 * step through all of them, page by page; undefined at either end. `out` are those found who will not get it.
 */
export const usePreviewPerson = (DraftBroadcastID: number | undefined) => {
  const [q, setQ] = useState('')
  const [search] = useDebouncedValue(q, 200)
  const [page, setPage] = useState(1)
  /** A person, or the first or last one of a page that is on its way. */
  const [chosen, setChosen] = useState<DraftContact | 'first' | 'last'>()
  const fetched = useRecipients(DraftBroadcastID, { page, pagesize, q: search })
  const listed = fetched.data?.Items ?? []
  const size = fetched.data?.Size ?? 0
  const reachedHere = listed.filter(getsIt)
  // Only where nobody on a whole page gets it: to find those who do takes longer.
  const isNobodyHere = listed.length > 0 && reachedHere.length === 0 && search === ''
  const reached = useRecipients(isNobodyHere ? DraftBroadcastID : undefined, { page: 1, pagesize, reason: 'None' })
  const found = isNobodyHere ? (reached.data?.Items ?? []) : reachedHere
  const first = found.find(({ FirstName }) => FirstName !== '') ?? found[0]
  const told = chosen === 'first' ? found[0] : chosen === 'last' ? found.at(-1) : chosen
  // A name that was corrected meanwhile shows at once.
  const person = (told && found.find(({ ID }) => ID === told.ID)) ?? told ?? first
  const at = person ? found.findIndex(({ ID }) => ID === person.ID) : -1
  const pages = Math.ceil(size / pagesize)

  const step = (by: 1 | -1): (() => void) | undefined => {
    if (fetched.isPlaceholderData || (at < 0 && found.length > 0)) return undefined
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
    out: listed.filter((one) => !getsIt(one)),
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

const getsIt = ({ PrimaryPhoneError }: DraftContact): boolean => PrimaryPhoneError === null
