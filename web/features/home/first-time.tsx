import { listContacts } from '@carillon/contract/contacts.ts'
import { Skeleton } from '@mantine/core'
import { addresses } from '../../platform/addresses.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Before anything has ever gone out. */
export const FirstTime = ({ mayCreate }: { mayCreate: boolean }) => (
  <Card>
    {mayCreate ? (
      <FirstStep />
    ) : (
      <EmptyState sentence="No broadcasts to show yet. What your team sends, and you may see, appears here." />
    )}
  </Card>
)

/** The people first, where there are none yet; the way to a broadcast stands above. */
const FirstStep = () => {
  const { data, isPending } = useCall(listContacts, { query: { pagesize: 1 } })
  if (isPending) return <Skeleton height={180} />
  if (data?.Size !== 0) {
    return <EmptyState sentence="Nothing has gone out yet. What you send, and what became of it, appears here." />
  }
  return (
    <EmptyState
      sentence="Nothing has gone out yet. Add the people you want to reach, then write to all of them at once."
      action={
        <LinkButton to={addresses.contacts} variant="default">
          Add your contacts
        </LinkButton>
      }
    />
  )
}
