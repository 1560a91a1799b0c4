import type { LeftOutReason } from '@carillon/contract/draft-contacts.ts'
import { recipientPageSize, selectNone } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notifyUndo } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useLocalList } from '../../ui/use-local-list.ts'
import { personName } from './person-name.ts'
import { recipientColumns, type Way } from './recipient-columns.tsx'
import { useRecipients, useRemoveRecipients, useUndoRemoval } from './recipient-queries.ts'

type Props = {
  DraftBroadcastID: number
  count: number
  /** By which they are reached. */
  way: Way
  /** Only those who are left out for it. */
  reason: LeftOutReason | undefined
  onRemoved: () => void
}

/** Everyone in the draft, with why not where they will not get it; rows can be taken out and put back. */
export const RecipientTable = ({ DraftBroadcastID, count, way, reason, onRemoved }: Props) => {
  const list = useLocalList({ pagesize: recipientPageSize(count) })
  const only = reason && { reason }
  const fetched = useRecipients(DraftBroadcastID, { ...list.query, ...only })
  const [selection, setSelection] = useSelection({ q: list.q, ...only })
  const columns = useMemo(() => recipientColumns(DraftBroadcastID, way), [DraftBroadcastID, way])
  const remove = useRemoveRecipients()
  const undo = useUndoRemoval()
  const params = { DraftBroadcastID }
  const isEmpty = fetched.data?.Size === 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other reason the list begins anew
  useEffect(() => list.setPage(1), [reason])

  const takeOut = async (): Promise<void> => {
    const { Type, Items } = selection
    const body = { Selection: { Type, Items: [...Items] } }
    const { Count, UndoID } = await remove.mutateAsync({ params, query: { q: list.q, ...only }, body })
    setSelection(selectNone)
    list.setPage(1)
    onRemoved()
    if (UndoID === null) return
    const bringBack = (): void => undo.mutate({ params: { ...params, UndoID } })
    notifyUndo(`${formatCounted(Count, 'person', 'people')} removed.`, bringBack, `act ${UndoID}`)
  }

  return (
    <>
      <SearchBox label="Search recipients" value={list.q} onSearch={list.setSearch} />
      <div style={{ marginTop: 12 }}>
        <DataTable
          label="Recipients"
          columns={columns}
          idOf={(person) => person.ID}
          nameOf={(person) => personName(person) || phoneText(person.PrimaryPhone)}
          fetched={fetched}
          list={list}
          failure="There was an error getting your draft broadcast."
          empty={reason && isEmpty ? <EmptyState compact sentence="Nobody is left out for this any more." /> : null}
          selection={selection}
          onSelect={setSelection}
          actions={
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconTrash size={16} />}
              loading={remove.isPending}
              onClick={() => void takeOut().catch(() => {})}
            >
              Remove
            </Button>
          }
        />
      </div>
    </>
  )
}
