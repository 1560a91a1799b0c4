import { getStaffAccount, type StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { StaffNav } from '../staff/staff-nav.tsx'
import { AccountNotes } from './account-notes.tsx'
import classes from './account-page.module.css'
import { AccountPanels } from './account-panels.tsx'
import { AccountNumbers, AccountUsers } from './account-people.tsx'
import { StatusDialog } from './acts/status-dialog.tsx'
import { statusName, statusNote, statusTones } from './words.ts'

const back = <TextLink to={addresses.staffAccounts}>Accounts</TextLink>

/** One organization: how it stands, what it may do, and who is in it. For staff. */
export const AccountPage = () => {
  const { id } = useParams({ strict: false })
  const { data, error, refetch } = useCall(getStaffAccount, { params: { AccountID: Number(id) } })
  // No account has an ID that is no number: trying again would not help.
  const isMissing = isNotFound(error) || fieldErrorsOf(error).AccountID !== undefined
  return (
    <>
      <StaffNav />
      {data && <OneAccount key={data.AccountID} account={data} />}
      {!data && !error && <Loading />}
      {!data && error && (
        <>
          <PageHeader title={isMissing ? 'Account not found' : 'Account'} back={back} />
          {isMissing ? (
            <EmptyState
              sentence="There is no such account."
              action={<LinkButton to={addresses.staffAccounts}>All accounts</LinkButton>}
            />
          ) : (
            <FailedState
              message={sentenceOf(error, 'There was an error getting the account.')}
              onRetry={() => void refetch()}
            />
          )}
        </>
      )}
    </>
  )
}

const OneAccount = ({ account }: { account: StaffAccountDetail }) => {
  const [isMoving, moving] = useDisclosure()
  return (
    <>
      <PageHeader
        title={account.CompanyName}
        back={back}
        beside={
          <StatusWord word={statusName(account.AccountStatusID)} tone={statusTones[account.AccountStatusID] ?? 'ink'} />
        }
        subtitle={[`Account ${account.AccountID}`, account.State, statusNote(account)].filter(Boolean).join(' · ')}
        actions={<Button onClick={moving.open}>Change status</Button>}
      />
      <div className={classes.columns}>
        <AccountPanels account={account} />
      </div>
      <AccountUsers AccountID={account.AccountID} />
      <AccountNumbers AccountID={account.AccountID} />
      <AccountNotes AccountID={account.AccountID} />
      <StatusDialog account={account} opened={isMoving} onClose={moving.close} />
    </>
  )
}

const Loading = () => (
  <>
    <PageHeader title="Account" back={back} />
    <Stack gap="md" aria-hidden="true">
      <Skeleton height={180} radius={6} />
      <Skeleton height={240} radius={6} />
    </Stack>
  </>
)
