import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** For whoever has no text number that they may use (rules/inbox 4). */
export const NoNumbers = () => (
  <>
    <PageHeader title="Inbox" />
    <EmptyState sentence="You don’t have access to a text number. Ask an account administrator for access, or contact support." />
  </>
)
