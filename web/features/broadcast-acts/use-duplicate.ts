import { detailsToDraft } from '@carillon/contract/broadcast-results.ts'
import { broadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { listDrafts } from '@carillon/contract/drafts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { notify } from '../../ui/notify.ts'

type Told = { readonly BroadcastID: number; readonly BroadcastName: string }

/** Who is on the list of a copy: everybody, those whom it was never sent to, or nobody yet. */
export type CopyTo = 'everybody' | 'rest' | 'nobody'

/** Opens the wizard with a copy of a broadcast, at the first of its steps that is not right as it is. */
export const useDuplicate = () => {
  const navigate = useNavigate()
  const { mutate, isPending } = useSend(detailsToDraft, {
    invalidates: [listDrafts, broadcastsSummary],
    isOnce: true,
    failure: 'There was an error starting your draft broadcast.',
  })
  const copy = ({ BroadcastID }: Told, to: CopyTo, done: (people: string) => string): void => {
    if (isPending) return
    mutate(
      {
        params: { BroadcastID },
        query: { category: to === 'rest' ? 'not-completed' : 'all', response: 'all' },
        body: { Selection: to === 'nobody' ? { Type: 'Selected', Items: [] } : { Type: 'SelectedAll' }, copy: true },
      },
      {
        onSuccess: ({ DraftBroadcastID, Added, PeopleAdded }) => {
          notify(done(whomText({ phones: Added, people: PeopleAdded })))
          void navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID, step: lastStep } })
        },
      },
    )
  }
  return {
    isPending,
    duplicate: (broadcast: Told, to: CopyTo): void =>
      copy(broadcast, to, (people) =>
        to === 'nobody'
          ? `A copy of “${broadcast.BroadcastName}”. Nothing is sent yet.`
          : `A copy of “${broadcast.BroadcastName}” to ${people}. Nothing is sent yet.`,
      ),
    /** To those whom it was never sent to. */
    toTheRest: (broadcast: Told): void =>
      copy(broadcast, 'rest', (people) => `A broadcast to the ${people} left. Nothing is sent yet.`),
  }
}

/** The wizard goes as far towards it as its steps are confirmed. */
const lastStep = 4
