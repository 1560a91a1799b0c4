import { decideApproval } from '@carillon/contract/approvals.ts'
import { listEvents } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, getBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { notify, notifyFailure, notifyUndo } from '../../ui/notify.ts'
import { putBroadcast } from '../broadcasts/queries.ts'

type ApprovalState = 'Approved' | 'SentBack' | 'Waiting'

/** Decides on a broadcast as it is seen, and offers to take that back while it can be. */
export const useDecide = (broadcast: Broadcast) => {
  const cache = useQueryClient()
  const decide = useSend(decideApproval, { invalidates: [listBroadcasts, listEvents], isOnce: true })
  const { BroadcastID, BroadcastName, Approval } = broadcast
  const about = `approval ${BroadcastID}`

  const send = async (State: ApprovalState, Words = ''): Promise<Broadcast> => {
    const { AskNumber = 0, PeopleCount = 0 } = Approval ?? {}
    const decided = await decide.mutateAsync({
      params: { BroadcastID },
      body: { State, AskNumber, PeopleCount, Words },
    })
    putBroadcast(cache, decided as Broadcast)
    return decided as Broadcast
  }
  /** Said where it is pressed, with what it was looked at for fetched anew. */
  const failed = (error: unknown): void => {
    notifyFailure(sentenceOf(error, 'There was an error deciding on this broadcast.'))
    void cache.invalidateQueries({ queryKey: [getBroadcast.name] })
  }
  const takeBack = (): void =>
    void send('Waiting').then(() => notify(`“${BroadcastName}” waits for approval again.`), failed)

  return {
    isDeciding: decide.isPending,
    takeBack,
    approve: (): void =>
      void send('Approved').then((approved) => {
        const isAhead = Date.parse(approved.StartDate) > Date.now() + aMoment
        if (isAhead) notifyUndo(`“${BroadcastName}” is approved.`, takeBack, about)
        else notify(`“${BroadcastName}” is approved, and going out.`)
      }, failed),
    sendBack: async (words: string): Promise<void> => {
      await send('SentBack', words)
      notifyUndo(`“${BroadcastName}” is sent back.`, takeBack, about)
    },
    askAgain: (): void => void send('Waiting').then(() => notify('Approvers are asked again.'), failed),
  }
}

const aMoment = 10_000
