import type { BroadcastStatusCategory } from '@carillon/contract/broadcasts.ts'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { useNow } from '../../ui/use-now.ts'
import { useUser } from '../account/queries.ts'
import { useBroadcastActions } from '../broadcast-acts/broadcast-actions.tsx'
import { BroadcastMenu } from '../broadcast-acts/broadcast-menu.tsx'
import { useBroadcasts, useLiveBroadcasts } from '../broadcasts/queries.ts'
import { broadcastColumns } from './broadcast-columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './filters.ts'
import { PageSize, usePageSize } from './page-size.tsx'

type Props = { category: BroadcastStatusCategory | undefined; mayCreate: boolean }

export const BroadcastTable = ({ category, mayCreate }: Props) => {
  const [pagesize, setPageSize] = usePageSize()
  const list = useList({ pagesize, sort: 'BroadcastStatusCategory' })
  const filters = useFilters()
  const fetched = useBroadcasts({
    ...list.query,
    ...filters.query,
    ...(category && { BroadcastStatusCategory: category }),
  })
  const { act, more, dialog } = useBroadcastActions({ tells: true })
  const showsOwner = useUser().Permissions.CanSeeAllBroadcasts
  const navigate = useNavigate()
  useLiveBroadcasts()
  // So that 'scheduled' turns into 'broadcasting' without an event.
  useNow(15_000)
  const open = (BroadcastID: number): void => void navigate(toBroadcast(BroadcastID))
  return (
    <>
      <FilterBar
        filters={filters}
        list={list}
        search={<SearchBox label="Search broadcasts" value={list.q} onSearch={list.setSearch} />}
        end={
          <PageSize
            size={pagesize}
            onChange={(size) => {
              setPageSize(size)
              list.setPage(1)
            }}
          />
        }
      />
      <DataTable
        label="Broadcasts"
        columns={broadcastColumns(showsOwner)}
        idOf={(broadcast) => broadcast.BroadcastID}
        nameOf={(broadcast) => broadcast.BroadcastName}
        fetched={fetched}
        list={list}
        hasCards
        failure={sentenceOf(fetched.error, 'There was an error getting your broadcasts.')}
        empty={
          filters.count > 0 ? (
            <EmptyState
              compact
              sentence="No broadcast fits these filters."
              action={
                <Button variant="default" onClick={filters.clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              sentence={
                category
                  ? emptySentences[category]
                  : 'Nothing has been sent yet. Your first broadcast takes about two minutes.'
              }
              action={
                mayCreate && (
                  <Group gap="xs" justify="center">
                    <LinkButton to={addresses.newBroadcast}>New broadcast</LinkButton>
                    <LinkButton
                      to={addresses.newBroadcast}
                      search={{ sample: 'sample-text-announcement' }}
                      variant="default"
                    >
                      See a sample first
                    </LinkButton>
                  </Group>
                )
              }
            />
          )
        }
        onOpen={(broadcast) => open(broadcast.BroadcastID)}
        menu={(broadcast) => (
          <BroadcastMenu
            broadcast={broadcast}
            onAct={act}
            onMore={more}
            onDetails={() => open(broadcast.BroadcastID)}
          />
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
