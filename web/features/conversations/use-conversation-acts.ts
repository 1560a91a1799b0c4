import {
  type Conversation,
  conversationsSummary,
  getConversation,
  listConversations,
  updateConversation,
  updateConversations,
} from '@carillon/contract/conversations.ts'
import { listTextMessages } from '@carillon/contract/text-messages.ts'
import type { Selection } from '@carillon/domain/table/selection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { change } from '../../platform/optimistic.ts'
import { putAnswer } from '../../platform/put-answer.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { selectionBody } from '../contacts/use-contact-acts.ts'
import { useFollowTask } from '../contacts/use-follow-task.ts'
import { optOutCalls } from '../opt-outs/queries.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { type Act, afterAct, failureOf, sentenceAfter, updateOf } from './acts.ts'
import { nameOf } from './names.ts'
import { type InboxView, queryOfView } from './view.ts'

/** What a change of conversations makes stale. */
const inboxCalls = [listConversations, conversationsSummary, getConversation]

/**
 * What can be done with conversations. Each act shows at once what it does and is taken back, with a sentence, where the server
 * refuses; who acted has the way back in a toast and in the tray.
 */
export const useConversationActs = () => {
  const cache = useQueryClient()
  const follow = useFollowTask()
  const tellDone = useTellDone()
  const one = useSend(updateConversation, {
    invalidates: [...inboxCalls, ...optOutCalls],
    optimistic: ({ params: { ConversationID }, body }) => changed([ConversationID], body ?? {}),
  })
  const many = useSend(updateConversations, {
    invalidates: [...inboxCalls, ...optOutCalls, listTextMessages],
    optimistic: ({ body: { Selection, Update } }) =>
      Selection.Type === 'Selected' ? changed(Selection.Items ?? [], Update) : [],
  })

  return {
    act: (conversation: Conversation, act: Act): void => {
      const { ConversationID } = conversation
      void one.mutateAsync({ params: { ConversationID }, body: updateOf(act) }).then(
        (reply) => {
          const { queryKey } = queryOf(getConversation, { params: { ConversationID } })
          putAnswer<typeof reply>(cache, queryKey, (known) => known && { ...known, ...reply })
          tellDone(sentenceAfter(act, nameOf(reply), true), reply.UndoID)
        },
        (error) => notifyFailure(sentenceOf(error, failureOf(act))),
      )
    },
    /** Those selected in a list, under its view. */
    actOnMany: ({ view, selection, seenThrough }: Many, act: Act): void =>
      void many
        .mutateAsync({
          query: queryOfView(view),
          body: {
            ...{ ...selectionBody(selection), Update: updateOf(act) },
            ...(selection.Type !== 'Selected' && {
              ...(seenThrough.at !== undefined && { SeenThrough: seenThrough.at }),
              ...(seenThrough.id !== undefined && { SeenThroughID: seenThrough.id }),
            }),
          },
        })
        .then(
          ({ Count, UndoID, TaskID }) => {
            if (TaskID !== null) return follow()
            const whom = formatCounted(Count, 'conversation')
            tellDone(sentenceAfter(act, whom, Count === 1), Count === 0 ? null : UndoID)
          },
          (error) => notifyFailure(sentenceOf(error, failureOf(act))),
        ),
  }
}

/** `seenThrough`: the newest text that was shown. All are those in which nobody has written after it. */
type Many = {
  view: InboxView
  selection: Selection<number>
  seenThrough: { readonly at: string | undefined; readonly id: number | undefined }
}

const changed = (ids: readonly number[], update: Parameters<typeof afterAct>[1]) => [
  change(listConversations, (page) => ({
    ...page,
    Items: page.Items.map((row) => (ids.includes(row.ConversationID) ? afterAct(row, update) : row)),
  })),
  ...ids.map((ConversationID) =>
    change(getConversation, (known) => afterAct(known, update), { params: { ConversationID } }),
  ),
]
