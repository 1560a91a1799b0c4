import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Before anything has ever gone out. */
export const FirstTime = ({ mayCreate }: { mayCreate: boolean }) => (
  <Card>
    {mayCreate ? (
      <EmptyState
        sentence="Nothing has gone out yet. Add the people you want to reach, then write to all of them at once."
        action={
          <LinkButton to="/contacts" variant="default">
            Add your contacts
          </LinkButton>
        }
      />
    ) : (
      <EmptyState sentence="No broadcasts to show yet. What your team sends, and you may see, appears here." />
    )}
  </Card>
)
