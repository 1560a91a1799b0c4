import { Button } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMay } from '../account/guards.ts'
import { useLiveSummary } from '../broadcasts/queries.ts'
import { FailuresBanner } from '../repeating/failures-banner.tsx'
import { SeriesTable } from '../repeating/series-table.tsx'
import { BroadcastTable } from './broadcast-table.tsx'
import { DraftTable } from './draft-table.tsx'
import { type ListTab, readTab } from './list-tabs.ts'
import { StatusTabs } from './status-tabs.tsx'

const ManageLabelsDialog = lazy(() =>
  import('../labels/manage-labels-dialog.tsx').then(({ ManageLabelsDialog }) => ({ default: ManageLabelsDialog })),
)

export const ListPage = () => {
  const { status, ...search } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayCreate = useMay('sender')
  const counts = useLiveSummary()
  const [labels, setLabels] = useState<{ isOpen: boolean }>()
  const tab = readTab(status)
  const show = (next: ListTab): void => {
    // Drafts and series have no filters, and orders of their own.
    const { page: _, sort, ...filters } = search
    const isOther = next === 'Drafts' || next === 'Repeating' || tab === 'Drafts' || tab === 'Repeating'
    const kept = isOther ? {} : { ...filters, ...(sort && { sort }) }
    void navigate({
      to: addresses.broadcasts,
      search: { ...kept, ...(next !== 'All' && { status: next }) },
      replace: true,
    })
  }
  return (
    <>
      <PageHeader
        title="Broadcasts"
        actions={
          mayCreate && (
            <>
              <Button
                variant="default"
                leftSection={<IconTags size={16} />}
                onClick={() => setLabels({ isOpen: true })}
              >
                Manage labels
              </Button>
              {tab === 'Repeating' ? (
                <LinkButton to={addresses.newSeries} leftSection={<IconPlus size={16} />}>
                  New repeating broadcast
                </LinkButton>
              ) : (
                <LinkButton to={addresses.newBroadcast} leftSection={<IconPlus size={16} />}>
                  New broadcast
                </LinkButton>
              )}
            </>
          )
        }
      />
      <FailuresBanner />
      <StatusTabs value={tab} counts={counts} onChange={show}>
        {tab === 'Drafts' && <DraftTable />}
        {tab === 'Repeating' && <SeriesTable mayCreate={mayCreate} />}
        {tab !== 'Drafts' && tab !== 'Repeating' && (
          <BroadcastTable key={tab} category={tab === 'All' ? undefined : tab} mayCreate={mayCreate} />
        )}
      </StatusTabs>
      {labels && (
        <Suspense>
          <ManageLabelsDialog opened={labels.isOpen} onClose={() => setLabels({ isOpen: false })} />
        </Suspense>
      )}
    </>
  )
}
