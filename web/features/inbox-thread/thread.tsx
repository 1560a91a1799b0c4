import type { OpenConversation } from '@carillon/contract/conversations.ts'
import { Button } from '@mantine/core'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { ThreadTexts } from './thread-texts.tsx'
import { useTexts } from './use-texts.ts'

type Props = {
  conversation: OpenConversation
  /** A text that was found, by these words. */
  around: number | undefined
  found: string | undefined
  /** One has marked it as unread, and it is not to be read by being looked at. */
  isLeftUnread: boolean
  onNewest: () => void
  onDecided: () => void
}

/** Everything said in a conversation. */
export const Thread = (props: Props) => {
  const { data, error, refetch, ...thread } = useTexts(props.conversation, props.around)
  if (data) return <ThreadTexts {...props} thread={thread} />
  if (!error) return <ThreadSkeleton />
  if (props.around !== undefined && isNotFound(error)) {
    return (
      <EmptyState
        sentence="This text is not in this conversation any more."
        action={
          <Button variant="default" onClick={props.onNewest}>
            Go to the newest
          </Button>
        }
      />
    )
  }
  return (
    <FailedState
      message={sentenceOf(error, 'There was an error getting your conversation(s).')}
      onRetry={() => void refetch()}
    />
  )
}
