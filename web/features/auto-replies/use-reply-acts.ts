import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { useDeleteReply, useTurnReply } from './queries.ts'

/** What is done to one in its row. */
export const useReplyActs = (open: (reply: AutoReply) => void) => {
  const send = useTurnReply()
  const remove = useDeleteReply()
  const tellDone = useTellDone()
  return {
    /** Without words there is nothing to switch on: they are asked for. */
    turn: (reply: AutoReply, Active: boolean): void => {
      if (Active && reply.Message.trim() === '') open(reply)
      else send.mutate({ params: { AutoReplyID: reply.ID }, body: { Active } })
    },
    remove: ({ ID, Keyword }: AutoReply): void =>
      remove.mutate(
        { params: { AutoReplyID: ID } },
        {
          onSuccess: ({ UndoID }) =>
            tellDone(Keyword === '' ? 'Auto reply deleted.' : `Keyword ${Keyword.toUpperCase()} deleted.`, UndoID),
        },
      ),
  }
}
