import { addresses } from '../platform/addresses.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const NotFoundPage = () => (
  <>
    <PageHeader title="Page not found" />
    <EmptyState
      sentence="There is nothing at this address. It may have moved, or the link may be incomplete."
      action={<LinkButton to={addresses.home}>Go to Home</LinkButton>}
    />
  </>
)
