import { detailsToDraft } from '@carillon/contract/broadcast-results.ts'
import { broadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { listDrafts } from '@carillon/contract/drafts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'

type Told = { readonly BroadcastID: number; readonly BroadcastName: string }

/** Opens the wizard with a copy of a broadcast: to everybody, or to those who did not get it. */
export const useDuplicate = () => {
  const navigate = useNavigate()
  const { mutate, isPending } = useSend(detailsToDraft, {
    invalidates: [listDrafts, broadcastsSummary],
    failure: 'There was an error starting your draft broadcast.',
  })
  const copy = ({ BroadcastID }: Told, category: 'all' | 'not-completed', done: (people: string) => string): void => {
    if (isPending) return
    mutate(
      {
        params: { BroadcastID },
        query: { category, response: 'all' },
        body: { Selection: { Type: 'SelectedAll' }, copy: true },
      },
      {
        onSuccess: ({ DraftBroadcastID, Added }) => {
          notify(done(formatCounted(Added, 'person', 'people')))
          void navigate({ to: '/broadcasts/create', search: { draft: DraftBroadcastID } })
        },
      },
    )
  }
  return {
    isPending,
    duplicate: (broadcast: Told): void =>
      copy(broadcast, 'all', (people) => `A copy of “${broadcast.BroadcastName}” to ${people}. Nothing is sent yet.`),
    /** To those whom it was never sent to. */
    toTheRest: (broadcast: Told): void =>
      copy(broadcast, 'not-completed', (people) => `A broadcast to the ${people} left. Nothing is sent yet.`),
  }
}
