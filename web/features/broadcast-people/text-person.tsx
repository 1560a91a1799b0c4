import { getDetail, type ThreadItem } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toConversation } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { useConversationsWith } from '../conversations/use-conversations-with.ts'
import { ConversationHere } from '../inbox-thread/conversation-here.tsx'
import { useSource } from './details-source.ts'
import { PersonFacts } from './person-facts.tsx'
import classes from './person-panel.module.css'
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
          <Said
            broadcast={broadcast}
            PhoneNumber={data.PhoneNumber}
            name={personName(data) || phoneText(data.PhoneNumber)}
            thread={data.Thread}
            onAsking={onAsking}
          />
        </>
      )}
    </PersonState>
  )
}

type SaidProps = Pick<Props, 'broadcast' | 'onAsking'> & {
  PhoneNumber: string
  name: string
  thread: readonly ThreadItem[]
}

const Said = (props: SaidProps) => {
  const { BroadcastID, IsSampleBroadcast } = props.broadcast
  // Nothing of a sample is on the server.
  return IsSampleBroadcast ? <PersonThread {...props} BroadcastID={BroadcastID} /> : <Conversing {...props} />
}

/** Their conversation with the number that the broadcast was sent from, to be answered here; until there is one, what was said. */
const Conversing = ({ broadcast, PhoneNumber, name, thread, onAsking }: SaidProps) => {
  const [found] = useConversationsWith([PhoneNumber], broadcast.TextNumberID) ?? []
  if (!found) return <PersonThread BroadcastID={broadcast.BroadcastID} name={name} thread={thread} />
  const { ConversationID } = found
  return (
    <div className={classes.conversation}>
      <TextLink {...toConversation(ConversationID)}>Open in the inbox</TextLink>
      <ConversationHere key={ConversationID} ConversationID={ConversationID} onAsking={onAsking} />
    </div>
  )
}
