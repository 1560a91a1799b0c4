import { getTextMessage } from '@carillon/contract/text-messages.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { addresses, toConversation } from '../../platform/addresses.ts'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Addresses that lead to the inbox, or to one conversation of it. */
export const ToInbox = () => <Navigate to={addresses.inbox} replace />

export const ToConversation = () => {
  const { id } = useParams({ strict: false })
  return id === undefined ? <ToInbox /> : <Navigate {...toConversation(Number(id))} replace />
}

/** The conversation of a text, at that text. */
export const ToTextMessage = () => {
  const TextMessageID = Number(useParams({ strict: false }).id)
  const { data, error, refetch } = useCall(getTextMessage, { params: { TextMessageID } })
  if (data) return <Navigate {...toConversation(data.ConversationID)} search={{ around: TextMessageID }} replace />
  if (!error) return <PageHeader title="Inbox" />
  return (
    <>
      <PageHeader title="Inbox" />
      {isNotFound(error) || fieldErrorsOf(error).TextMessageID ? (
        <EmptyState
          sentence="This text is not there, or it is of a text number that you may not use."
          action={<LinkButton to={addresses.inbox}>Go to the inbox</LinkButton>}
        />
      ) : (
        <FailedState
          message={sentenceOf(error, 'There was an error getting your conversation(s).')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
