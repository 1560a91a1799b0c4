import { getDetail } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { useSource } from './details-source.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonState } from './person-state.tsx'
import { PersonThread } from './person-thread.tsx'

type Props = { broadcast: Broadcast; phone: string; onAsking: (isAsking: boolean) => void }

/** What came of the text of one person and why, and everything said. */
export const TextPerson = ({ broadcast, phone, onAsking }: Props) => {
  const { BroadcastID } = broadcast
  const source = useSource()
  const fetched = useQuery({
    ...source(getDetail, { params: { BroadcastID, PhoneNumber: phone } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PersonState fetched={fetched} phone={phone}>
      {(data) => (
        <>
          <PersonFacts key={data.PhoneNumber} broadcast={broadcast} row={data} onAsking={onAsking} />
          <PersonThread
            BroadcastID={BroadcastID}
            name={personName(data) || phoneText(data.PhoneNumber)}
            thread={data.Thread}
          />
        </>
      )}
    </PersonState>
  )
}
