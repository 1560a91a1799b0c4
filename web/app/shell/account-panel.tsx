import type { Account } from '@carillon/contract/account.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { OwnAvatar } from '../../features/account/own-avatar.tsx'
import { paysByMonth } from '../../features/account/pays-by-month.ts'
import { useAccount, useUser } from '../../features/account/queries.ts'
import { formatCount } from '../../ui/format.ts'
import classes from './rail.module.css'
import { useOpened } from './use-opened.ts'

const UserMenu = lazy(() => import('./user-menu.tsx').then(({ UserMenu }) => ({ default: UserMenu })))

/** Whose account this is, what it may still spend, and the user's own menu. */
export const AccountPanel = ({ onHelp, onGo }: { onHelp: () => void; onGo?: (() => void) | undefined }) => {
  const account = useAccount()
  const user = useUser()
  const menu = useOpened()
  const name = `${user.FirstName} ${user.LastName}`.trim() || user.UserName
  const button = (
    <UnstyledButton
      className={classes.user!}
      aria-haspopup="menu"
      aria-expanded={menu.isOpen}
      onClick={menu.isOpen ? menu.close : menu.open}
    >
      <OwnAvatar size={32} className={classes.initials} />
      <span>
        <b>{name}</b>
        <small>{account.CompanyName}</small>
        <VisuallyHidden>user menu</VisuallyHidden>
      </span>
      <IconSelector size={16} aria-hidden="true" />
    </UnstyledButton>
  )
  return (
    <div className={classes.panel}>
      <div className={classes.credits}>
        <Allowance account={account} />
      </div>
      {menu.isNeeded ? (
        <Suspense fallback={button}>
          <UserMenu opened={menu.isOpen} onClose={menu.close} onHelp={onHelp} onGo={onGo}>
            {button}
          </UserMenu>
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

const Allowance = ({ account }: { account: Account }) => {
  const { AvailableCallUnits, MonthlyLevel, UniqueCallCount } = account
  if (!paysByMonth(account)) {
    return (
      <>
        <strong>{formatCount(AvailableCallUnits)}</strong>
        credits available
      </>
    )
  }
  return (
    <>
      <strong>{formatCount(UniqueCallCount)}</strong>
      {MonthlyLevel === null ? '' : `of ${formatCount(MonthlyLevel)} `}
      {(MonthlyLevel ?? UniqueCallCount) === 1 ? 'person' : 'people'} this month
    </>
  )
}
