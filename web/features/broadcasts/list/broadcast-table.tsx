import type { BroadcastStatusCategory } from '@carillon/contract/broadcasts.ts'
import { Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useList } from '../../../ui/use-list.ts'
import { useBroadcastActions } from '../broadcast-actions.tsx'
import { BroadcastMenu } from '../broadcast-menu.tsx'
import { useBroadcasts, useLiveBroadcasts } from '../queries.ts'
import { broadcastColumns } from './broadcast-columns.tsx'
import { PageSize, usePageSize } from './page-size.tsx'

type Props = { category: BroadcastStatusCategory | undefined; mayCreate: boolean }

export const BroadcastTable = ({ category, mayCreate }: Props) => {
  const [pagesize, setPageSize] = usePageSize()
  const list = useList({ pagesize, sort: 'BroadcastStatusCategory' })
  const fetched = useBroadcasts({ ...list.query, ...(category && { BroadcastStatusCategory: category }) })
  const { act, dialog } = useBroadcastActions({ tells: true })
  const navigate = useNavigate()
  useLiveBroadcasts()
  const open = (BroadcastID: number): void =>
    void navigate({ to: '/broadcast-details/$id/{-$section}/{-$sub}', params: { id: String(BroadcastID) } as never })
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchBox label="Search broadcasts" value={list.q} onSearch={list.setSearch} />
        <PageSize
          size={pagesize}
          onChange={(size) => {
            setPageSize(size)
            list.setPage(1)
          }}
        />
      </Group>
      <DataTable
        label="Broadcasts"
        columns={broadcastColumns}
        idOf={(broadcast) => broadcast.BroadcastID}
        nameOf={(broadcast) => broadcast.BroadcastName}
        fetched={fetched}
        list={list}
        failure="There was an error getting your broadcasts."
        empty={
          <EmptyState
            sentence={
              category
                ? emptySentences[category]
                : 'Nothing has been sent yet. Your first broadcast takes about two minutes.'
            }
            action={mayCreate && <LinkButton to="/broadcasts/create">New broadcast</LinkButton>}
          />
        }
        onOpen={(broadcast) => open(broadcast.BroadcastID)}
        menu={(broadcast) => (
          <BroadcastMenu broadcast={broadcast} onAct={act} onDetails={() => open(broadcast.BroadcastID)} />
        )}
      />
      {dialog}
    </>
  )
}

const emptySentences: Record<BroadcastStatusCategory, string> = {
  Broadcasting: 'Nothing is going out at this moment.',
  Scheduled: 'Nothing is scheduled.',
  Completed: 'Nothing has been completed yet.',
  NeedsMessage: 'No broadcast waits for a message.',
  Processing: 'Nothing is being processed.',
}
