import { openConversation } from '@carillon/contract/conversations.ts'
import { useNavigate } from '@tanstack/react-router'
import { toReply } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { useUser } from '../account/queries.ts'

/** Opens the conversation with a phone, from the number that this user writes from; undefined for whoever has none. */
export const useTextTo = (): ((PhoneNumber: string) => void) | undefined => {
  const navigate = useNavigate()
  const { TextNumbers } = useUser()
  const open = useSend(openConversation, {
    failure: 'There was an error starting your conversation.',
  })
  const from = TextNumbers.find(({ IsDefault }) => IsDefault) ?? TextNumbers[0]
  if (!from) return undefined
  return (PhoneNumber) =>
    void open
      .mutateAsync({ body: { TextNumberIDTo: from.TextNumberID, PhoneNumber } })
      // Where it fails a toast has said so.
      .then(
        ({ ConversationID }) => navigate(toReply(ConversationID)),
        () => {},
      )
}
