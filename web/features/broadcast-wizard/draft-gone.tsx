import { addresses } from '../../platform/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A draft that is no longer there: nothing of it may be shown as if it had not been sent. */
export const DraftGone = () => (
  <>
    <PageHeader title="New broadcast" />
    <EmptyState
      sentence="This draft is no longer there. It has been sent or thrown away."
      action={<LinkButton to={addresses.broadcasts}>Go to your broadcasts</LinkButton>}
    />
  </>
)
