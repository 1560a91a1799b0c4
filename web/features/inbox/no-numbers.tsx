import { addresses } from '../../platform/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useMay } from '../account/guards.ts'

/** For whoever has no text number that they may use, and whoever gives them is led to where that is done (rules/inbox 4). */
export const NoNumbers = () => {
  const isStaff = useMay('staff')
  const isAdmin = useMay('admin')
  return (
    <>
      <PageHeader title="Inbox" />
      {isStaff ? (
        <EmptyState
          sentence="You have no text number. Give your account one, or yourself one of its numbers."
          action={<LinkButton to={addresses.textNumbers}>Text numbers</LinkButton>}
        />
      ) : isAdmin ? (
        <EmptyState
          sentence="You don’t have access to a text number. Give yourself one of your account’s, or contact support for the first."
          action={<LinkButton to={addresses.userSettings}>Who has which number</LinkButton>}
        />
      ) : (
        <EmptyState sentence="You don’t have access to a text number. Ask an account administrator for access, or contact support." />
      )}
    </>
  )
}
