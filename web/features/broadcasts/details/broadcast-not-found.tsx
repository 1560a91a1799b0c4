import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

export const BroadcastNotFound = () => (
  <>
    <PageHeader title="Broadcast not found" />
    <EmptyState
      sentence="We could not find this broadcast. It may have been deleted, or it belongs to somebody whose broadcasts you cannot see."
      action={<LinkButton to="/broadcasts">Go to your broadcasts</LinkButton>}
    />
  </>
)
