import type { Audio } from '@carillon/contract/audio.ts'
import { listDrafts, startDraft } from '@carillon/contract/drafts.ts'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'

/** Starts a draft of an announcement that says it; the wizard gives it the rest that a new one has. */
export const useAudioInBroadcast = () => {
  const navigate = useNavigate()
  const start = useSend(startDraft, {
    invalidates: [listDrafts],
    isOnce: true,
    failure: 'There was an error starting your draft broadcast.',
  })
  return ({ AudioID, Name }: Pick<Audio, 'AudioID' | 'Name'>): void =>
    start.mutate(
      { body: { BroadcastName: Name, BroadcastType: 'Announcement', Audio: { AudioID } } },
      {
        onSuccess: ({ DraftBroadcastID }) =>
          void navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID } }),
      },
    )
}
