import { broadcastsSummary } from '@carillon/contract/broadcasts.ts'
import { deleteDraft, type ListedDraft, listDrafts } from '@carillon/contract/drafts.ts'
import { Box, Button, Stack, Text } from '@mantine/core'
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
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { NameLine } from '../../ui/table/name-line.tsx'
import { useList } from '../../ui/use-list.ts'
import { useMay } from '../account/guards.ts'
import { draftAddress } from '../broadcasts/draft-address.ts'
import { useDrafts } from '../broadcasts/queries.ts'
import { TypeIcon } from '../broadcasts/type-icon.tsx'
import { FieldWords } from '../library/field-words.tsx'

/** What was begun and not sent: go on with it, or discard it. */
export const DraftTable = () => {
  const list = useList({ pagesize: 25 })
  const fetched = useDrafts(list.query)
  const mayCreate = useMay('sender')
  const navigate = useNavigate()
  const remove = useSend(deleteDraft, { invalidates: [listDrafts, broadcastsSummary] })
  const [asked, setAsked] = useState<ListedDraft>()
  const [isOpen, setIsOpen] = useState(false)
  const discard = async (draft: ListedDraft): Promise<void> => {
    await remove.mutateAsync({ params: { DraftBroadcastID: draft.DraftBroadcastID } })
    remember(`draft.${draft.DraftBroadcastID}`, null)
    setIsOpen(false)
    notify(isNamed(draft) ? `${nameOf(draft)} was discarded.` : 'The draft was discarded.')
  }
  const isSearched = list.q !== ''
  return (
    <>
      {(isSearched || (fetched.data?.Size ?? 0) > 0) && (
        <Box mb="sm">
          <SearchBox label="Search drafts" value={list.q} onSearch={list.setSearch} />
        </Box>
      )}
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
        onOpen={(draft) => void navigate({ to: addresses.newBroadcast, search: draftAddress(draft) })}
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
            aria-label={`Discard ${nameOf(draft)}`}
          >
            Discard
          </Button>
        )}
      />
      {asked && (
        <ConfirmDialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          title={`Discard ${nameOf(asked)}?`}
          confirm="Discard"
          isDangerous
          isWorking={remove.isPending}
          error={
            remove.error ? sentenceOf(remove.error, 'There was an error deleting your draft broadcast.') : undefined
          }
          onConfirm={() => void discard(asked).catch(() => {})}
        >
          This draft, its recipients and its message cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  )
}

const isNamed = (draft: ListedDraft): boolean => draft.BroadcastName.trim() !== ''

/** Within a sentence. */
const nameOf = (draft: ListedDraft): string =>
  isNamed(draft) ? `“${draft.BroadcastName}”` : 'the draft without a name'

const stepNames = ['Settings', 'Recipients', 'Message', 'Review and send']

const columns: readonly Column<ListedDraft>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (draft) => (
      <Stack gap={2}>
        <NameLine>
          <TextLink to={addresses.newBroadcast} search={draftAddress(draft)} fw={600} c="var(--c-ink)">
            {draft.BroadcastName.trim() || 'Without a name'}
          </TextLink>
        </NameLine>
        <Text size="xs" c="dimmed" lineClamp={1} maw={420}>
          <TypeIcon broadcast={draft} />
          {draft.TextMessage ? <FieldWords text={draft.TextMessage} /> : (draft.Audio?.Name ?? 'No message yet')}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'recipients',
    header: 'Recipients',
    hideBelow: 'phone',
    cell: (draft) => `${formatCounted(draft.PotentialUniqueCount, 'phone')} added`,
  },
  { key: 'step', header: 'Next step', hideBelow: 'tablet', cell: (draft) => stepNames[draftAddress(draft).step - 1] },
  { key: 'changed', header: 'Changed', hideBelow: 'phone', cell: (draft) => formatAgo(draft.ModifiedDate) },
]
