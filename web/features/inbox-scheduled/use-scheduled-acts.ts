import {
  cancelScheduledConversation,
  listScheduledConversations,
  type ScheduledConversation,
  sendScheduledNow,
} from '@carillon/contract/scheduled-conversations.ts'
import { listTextMessages } from '@carillon/contract/text-messages.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'
import { nameOf } from '../conversations/names.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { scheduledCalls } from './queries.ts'

/** What can be done with a text that waits; each act shows at once, and is taken back with a sentence where it is refused. */
export const useScheduledActs = () => {
  const tellDone = useTellDone()
  const sendNow = useSend(sendScheduledNow, {
    invalidates: [...scheduledCalls, listTextMessages],
    isOnce: true,
    failure: 'There was an error sending your conversation.',
  })
  const cancel = useSend(cancelScheduledConversation, {
    invalidates: scheduledCalls,
    isOnce: true,
    optimistic: ({ params }) => [without(params.ScheduledConversationID)],
    failure: 'There was an error canceling your scheduled text.',
  })
  return {
    isSending: sendNow.isPending,
    /** Answers whether it was sent. */
    sendNow: (text: ScheduledConversation): Promise<boolean> =>
      sendNow.mutateAsync({ params: idOf(text) }).then(
        ({ Status, Reason }) => {
          notify(Status === 'Sent' ? `Your text to ${nameOf(text)} is on its way.` : Reason)
          return true
        },
        // A toast has said what failed.
        () => false,
      ),
    cancel: (text: ScheduledConversation): void =>
      void cancel.mutateAsync({ params: idOf(text) }).then(
        ({ UndoID }) => tellDone(`Your text to ${nameOf(text)} will not be sent.`, UndoID),
        () => {},
      ),
  }
}

const idOf = ({ ScheduledConversationID }: ScheduledConversation) => ({ ScheduledConversationID })

const without = (id: number) =>
  change(listScheduledConversations, (page) => {
    const Items = page.Items.filter(
      ({ ScheduledConversationID, Status }) => ScheduledConversationID !== id || Status !== 'Scheduled',
    )
    return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
  })
