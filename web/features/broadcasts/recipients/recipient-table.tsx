import { recipientPageSize, type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useLocalList } from '../../../ui/use-local-list.ts'
import { personName } from './person-name.ts'
import { recipientColumns } from './recipient-columns.tsx'
import { useRecipients, useRemoveRecipients, useUndoRemoval } from './recipient-queries.ts'
import type { Told } from './told-note.tsx'

type Props = { DraftBroadcastID: number; count: number; onTold: (told: Told | undefined) => void }

/** Everyone in the draft, with why not where they will not get it; rows can be taken out and put back. */
export const RecipientTable = ({ DraftBroadcastID, count, onTold }: Props) => {
  const list = useLocalList({ pagesize: recipientPageSize(count) })
  const fetched = useRecipients(DraftBroadcastID, list.query)
  const [selection, setSelection] = useState<Selection<number>>(selectNone)
  const remove = useRemoveRecipients()
  const undo = useUndoRemoval()
  const params = { DraftBroadcastID }

  const takeOut = async (): Promise<void> => {
    const { Type, Items } = selection
    const removed = await remove.mutateAsync({
      params,
      query: { q: list.q },
      body: { Selection: { Type, Items: [...Items] } },
    })
    setSelection(selectNone)
    list.setPage(1)
    const { UndoID } = removed
    onTold({
      sentence: `${formatCounted(removed.Count, 'person', 'people')} removed.`,
      ...(UndoID !== null && {
        undo: () => undo.mutate({ params: { ...params, UndoID } }, { onSuccess: () => onTold(undefined) }),
      }),
    })
  }

  return (
    <>
      <SearchBox label="Search recipients" value={list.q} onSearch={list.setSearch} />
      <div style={{ marginTop: 12 }}>
        <DataTable
          label="Recipients"
          columns={recipientColumns}
          idOf={(person) => person.ID}
          nameOf={(person) => personName(person) || phoneText(person.PrimaryPhone)}
          fetched={fetched}
          list={list}
          failure="There was an error getting your draft broadcast."
          empty={null}
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
