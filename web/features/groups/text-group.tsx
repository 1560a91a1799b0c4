import { addDraftGroups } from '@carillon/contract/draft-contacts.ts'
import { startDraft } from '@carillon/contract/drafts.ts'
import type { Group } from '@carillon/contract/groups.ts'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'

/** Starts a broadcast that has the group as its recipients. */
export const TextGroup = ({ group }: { group: Group }) => {
  const navigate = useNavigate()
  const start = useSend(startDraft, { isOnce: true, failure: 'There was an error starting your broadcast.' })
  const fill = useSend(addDraftGroups, { isOnce: true, failure: 'There was an error adding your group.' })
  const text = async (): Promise<void> => {
    try {
      const { DraftBroadcastID } = await start.mutateAsync({ body: { BroadcastName: group.ListName } })
      await fill.mutateAsync({
        params: { DraftBroadcastID },
        body: { Selection: { Type: 'Selected', Items: [group.ListID] } },
      })
      await navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID } })
    } catch {
      // The toast has said so; the group is still here to try again.
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={16} />}
      loading={start.isPending || fill.isPending}
      onClick={() => void text()}
    >
      Text this group
    </Button>
  )
}
