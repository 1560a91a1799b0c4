import { broadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { deleteDraft, type ListedDraft, listDrafts } from '@carillon/contract/drafts.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { remember } from '../../platform/storage.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatAgo, formatCounted } from '../../ui/format.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { notify } from '../../ui/notify.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { useMay } from '../account/guards.ts'
import { useDrafts } from '../broadcasts/queries.ts'

/** What was begun and not sent: go on with it, or throw it away. */
export const DraftTable = () => {
  const list = useList({ pagesize: 25 })
  const fetched = useDrafts(list.query)
  const mayCreate = useMay('sender')
  const navigate = useNavigate()
  const remove = useSend(deleteDraft, { invalidates: [listDrafts, broadcastsSummary] })
  const [asked, setAsked] = useState<ListedDraft>()
  const [isOpen, setIsOpen] = useState(false)
  const throwAway = async (draft: ListedDraft): Promise<void> => {
    await remove.mutateAsync({ params: { DraftBroadcastID: draft.DraftBroadcastID } })
    remember(`draft.${draft.DraftBroadcastID}`, null)
    setIsOpen(false)
    notify(`${nameOf(draft)} was thrown away.`)
  }
  return (
    <>
      <DataTable
        label="Drafts"
        columns={columns}
        idOf={(draft) => draft.DraftBroadcastID}
        nameOf={nameOf}
        fetched={fetched}
        list={list}
        failure="There was an error getting your draft broadcast."
        empty={
          <EmptyState
            sentence="No drafts. What you begin and do not send is kept here."
            action={mayCreate && <LinkButton to={addresses.newBroadcast}>New broadcast</LinkButton>}
          />
        }
        onOpen={(draft) => void navigate({ to: addresses.newBroadcast, search: addressOf(draft) })}
        menu={(draft) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => {
              remove.reset()
              setAsked(draft)
              setIsOpen(true)
            }}
            aria-label={`Throw away ${nameOf(draft)}`}
          >
            Throw away
          </Button>
        )}
      />
      {asked && (
        <ConfirmDialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          title="Throw this draft away?"
          confirm="Throw away"
          isDangerous
          isWorking={remove.isPending}
          error={
            remove.error ? sentenceOf(remove.error, 'There was an error deleting your draft broadcast.') : undefined
          }
          onConfirm={() => void throwAway(asked).catch(() => {})}
        >
          {nameOf(asked)}, its recipients and its message cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}

const nameOf = (draft: ListedDraft): string =>
  draft.BroadcastName.trim() ? `“${draft.BroadcastName}”` : 'Draft without a name'

/** Where one goes on: the first step that is not confirmed. */
const addressOf = (draft: ListedDraft) => {
  const confirmed = [draft.isSettingsConfirmed, draft.isRecipientsConfirmed, draft.isMessagesConfirmed]
  const open = confirmed.indexOf(false)
  return { draft: draft.DraftBroadcastID, step: open === -1 ? 4 : open + 1 }
}

const stepNames = ['Settings', 'Recipients', 'Message', 'Review and send']

const columns: readonly Column<ListedDraft>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (draft) => (
      <Stack gap={2}>
        <TextLink to={addresses.newBroadcast} search={addressOf(draft)} fw={600} c="var(--c-ink)">
          {draft.BroadcastName.trim() || 'Without a name'}
        </TextLink>
        <Text size="xs" c="dimmed" lineClamp={1} maw={420}>
          {draft.TextMessage || 'No message yet'}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'recipients',
    header: 'Recipients',
    hideBelow: 'phone',
    cell: (draft) => formatCounted(draft.PotentialUniqueCount, 'person', 'people'),
  },
  { key: 'step', header: 'Next step', hideBelow: 'tablet', cell: (draft) => stepNames[addressOf(draft).step - 1] },
  { key: 'changed', header: 'Changed', hideBelow: 'phone', cell: (draft) => formatAgo(draft.ModifiedDate) },
]
