import type { Conversation } from '@carillon/contract/conversations.ts'
import type { Ref } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Act } from '../conversations/acts.ts'
import { nameOf } from '../conversations/names.ts'
import { OneConversation } from './one-conversation.tsx'
import classes from './thread-pane.module.css'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

type Props = {
  ConversationID: number
  around: number | undefined
  found: string | undefined
  isLeftUnread: boolean
  /** The pane has the focus when a conversation is opened, and a field of it when one answers. */
  ref: Ref<HTMLElement>
  onBack: () => void
  onAct: (conversation: Conversation, act: Act) => void
  onNewest: () => void
}

/** One conversation: what was said, and where one answers. */
export const ThreadPane = (props: Props) => {
  const { ConversationID, ref, ...rest } = props
  const { data, error, refetch } = useOpenConversation(ConversationID)
  const isMissing = isNotFound(error) || fieldErrorsOf(error).ConversationID !== undefined
  return (
    <section
      ref={ref}
      className={classes.pane}
      aria-label={data ? `Conversation with ${nameOf(data)}` : 'Conversation'}
      tabIndex={-1}
      data-keeps-focus
    >
      {data ? (
        <OneConversation {...rest} conversation={data} />
      ) : isMissing ? (
        <EmptyState
          sentence="This conversation is not there, or it is of a text number that you may not use."
          action={<LinkButton to={addresses.inbox}>Go to the inbox</LinkButton>}
        />
      ) : error ? (
        <FailedState
          message={sentenceOf(error, 'There was an error getting your conversation(s).')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <header className={classes.header} />
          <ThreadSkeleton />
        </>
      )}
    </section>
  )
}
