import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { nameOf } from '../conversations/names.ts'
import { useConversationActs } from '../conversations/use-conversation-acts.ts'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'
import { Talk } from './talk.tsx'
import classes from './thread-pane.module.css'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { useOpenConversation } from './use-open-conversation.ts'

type Props = { ConversationID: number; onAsking?: (isAsking: boolean) => void }

/** A conversation beside what is told of a person elsewhere than in the inbox. `onAsking`: a dialog of its own is open, or no more. */
export const ConversationHere = ({ ConversationID, onAsking = () => {} }: Props) => {
  const { data, error, refetch } = useOpenConversation(ConversationID)
  const acts = useConversationActs()
  const [isOptOutOpen, setOptOutOpen] = useState(false)
  const askOptOut = (isOpen: boolean): void => {
    setOptOutOpen(isOpen)
    onAsking(isOpen)
  }
  return (
    <div className={classes.here} data-talk>
      {data ? (
        <>
          <Talk
            conversation={data}
            around={undefined}
            found={undefined}
            isLeftUnread={false}
            onNewest={() => {}}
            onOptOuts={() => askOptOut(true)}
            onAllow={() => acts.act(data, 'allow')}
          />
          <OptOutDialog
            opened={isOptOutOpen}
            onClose={() => askOptOut(false)}
            PhoneNumber={data.PhoneNumber}
            name={nameOf(data)}
          />
        </>
      ) : error ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your conversation(s).')}
          onRetry={() => void refetch()}
        />
      ) : (
        <ThreadSkeleton />
      )}
    </div>
  )
}
