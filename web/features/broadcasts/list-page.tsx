import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useUser } from '../account/queries.ts'
import { BroadcastTable } from './list/broadcast-table.tsx'
import { DraftTable } from './list/draft-table.tsx'
import { type ListTab, readTab, StatusTabs } from './list/status-tabs.tsx'
import { useDrafts } from './queries.ts'

export const ListPage = () => {
  const { status, q, sort } = useSearch({ strict: false }) as { status?: string; q?: string; sort?: string }
  const navigate = useNavigate()
  const mayCreate = useUser().Permissions.CanCreateBroadcast
  const drafts = useDrafts({ pagesize: 1 })
  const tab = readTab(status)
  const show = (next: ListTab): void => {
    const kept = next === 'Drafts' ? {} : { ...(q && { q }), ...(sort && { sort }) }
    void navigate({ to: '/broadcasts', search: { ...kept, ...(next !== 'All' && { status: next }) }, replace: true })
  }
  return (
    <>
      <PageHeader
        title="Broadcasts"
        actions={
          mayCreate && (
            <LinkButton to="/broadcasts/create" leftSection={<IconPlus size={16} />}>
              New broadcast
            </LinkButton>
          )
        }
      />
      <StatusTabs value={tab} draftCount={drafts.data?.Size} onChange={show}>
        {tab === 'Drafts' ? (
          <DraftTable />
        ) : (
          <BroadcastTable key={tab} category={tab === 'All' ? undefined : tab} mayCreate={mayCreate} />
        )}
      </StatusTabs>
    </>
  )
}
