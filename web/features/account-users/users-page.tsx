import { type AccountUser, listAccountUsers } from '@carillon/contract/account.ts'
import { accountUsersSummary } from '@carillon/contract/account-users.ts'
import { Button, Group, Menu, NativeSelect, Text } from '@mantine/core'
import { IconUserCheck, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useList } from '../../ui/use-list.ts'
import { useUser } from '../account/queries.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import type { Meant } from './meant.ts'
import { useUserActs } from './use-user-acts.ts'
import { userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userName } from './user-words.ts'

/** Who works with this account, for owners and admins. */
export const UsersPage = () => (
  <SettingsFrame title="Users" subtitle="Who works with this account, what each may do, and who has left.">
    <Users />
  </SettingsFrame>
)

const statuses = ['Active', 'Invited', 'Deactivated']
const roles = [
  { value: 'Owner', label: 'Account owners' },
  { value: 'Admin', label: 'Admins' },
  { value: 'User', label: 'Users' },
]

const Users = () => {
  const { UserID: ownId, IsMasterUser } = useUser()
  const list = useList({ pagesize: 10, sort: 'FirstName' })
  const { status = '', role = '' } = useSearch({ strict: false }) as { status?: string; role?: string }
  const navigate = useNavigate()
  const narrow = (change: { status?: string; role?: string }): void => {
    const search = { q: list.q, sort: list.sort, status, role, ...change }
    const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
    void navigate({ to: '.', search: kept, replace: true, resetScroll: false })
  }
  const filters = { ...(status && { Status: status }), ...(role && { Role: role }) }
  const fetched = useQuery({
    ...queryOf(listAccountUsers, { query: { ...list.query, ...filters } }),
    placeholderData: keepPreviousData,
  })
  useEvent('account.updated', () => void fetched.refetch())
  const found = { q: list.query.q, ...filters }
  const [selection, setSelection] = useSelection(found)
  const acts = useUserActs()
  const [dialog, setDialog] = useState<{ of: AccountUser | null; isOpen: boolean; key: number }>()
  const [leaving, setLeaving] = useState<{ meant: Meant; isOpen: boolean; key: number }>()
  const open = (of: AccountUser | null): void => setDialog({ of, isOpen: true, key: (dialog?.key ?? 0) + 1 })
  const leave = (meant: Meant): void => setLeaving({ meant, isOpen: true, key: (leaving?.key ?? 0) + 1 })
  const one = (user: AccountUser): Meant => ({
    ...{ Selection: { Type: 'Selected', Items: [user.UserID] }, query: {}, user },
  })
  const many: Meant = { Selection: { ...selection, Items: [...selection.Items] }, query: found, user: null }
  const mayChange = (user: AccountUser): boolean => IsMasterUser || user.Role !== 'Owner'
  const add = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => open(null)}>
      Add a user
    </Button>
  )
  return (
    <>
      <Summary />
      <Group justify="space-between" align="end" gap="sm">
        <Group gap="sm" align="end">
          <SearchBox label="Search users" value={list.q} onSearch={list.setSearch} width={220} />
          <NativeSelect
            aria-label="Status"
            data={[{ value: '', label: 'Any status' }, ...statuses]}
            value={status}
            onChange={(event) => narrow({ status: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label="Role"
            data={[{ value: '', label: 'Any role' }, ...roles]}
            value={role}
            onChange={(event) => narrow({ role: event.currentTarget.value })}
          />
        </Group>
        {add}
      </Group>
      <DataTable
        label="Users"
        columns={userColumns(ownId)}
        idOf={({ UserID }) => UserID}
        nameOf={userName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, "There was an error getting your account's users.")}
        isNarrowed={status !== '' || role !== ''}
        empty={<EmptyState compact sentence="No user is like that. Choose another status or role." />}
        selection={selection}
        onSelect={setSelection}
        onOpen={open}
        actions={
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserOff size={16} />}
              onClick={() => leave(many)}
            >
              Deactivate
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconUserCheck size={16} />}
              loading={acts.isWorking}
              onClick={() => void acts.setActive(many, true)}
            >
              Reactivate
            </Button>
          </>
        }
        menu={(user) => (
          <RowMenu label={`Actions for ${userName(user)}`}>
            <Menu.Item onClick={() => open(user)}>{mayChange(user) ? 'Change' : 'Look at'}</Menu.Item>
            {user.Status === 'Invited' && mayChange(user) && (
              <Menu.Item onClick={() => void acts.invite(user)}>Send the invitation again</Menu.Item>
            )}
            {user.IsActive && user.UserID !== ownId && mayChange(user) && (
              <Menu.Item color="red" onClick={() => leave(one(user))}>
                Deactivate
              </Menu.Item>
            )}
            {!user.IsActive && mayChange(user) && (
              <Menu.Item onClick={() => void acts.setActive(one(user), true)}>Reactivate</Menu.Item>
            )}
          </RowMenu>
        )}
      />
      {dialog && (
        <UserDialog
          key={`user ${dialog.key}`}
          user={dialog.of}
          opened={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
      {leaving && (
        <DeactivateDialog
          key={`leaving ${leaving.key}`}
          meant={leaving.meant}
          opened={leaving.isOpen}
          onClose={() => setLeaving({ ...leaving, isOpen: false })}
        />
      )}
    </>
  )
}

const Summary = () => {
  const { data, refetch } = useCall(accountUsersSummary, { query: { pagesize: 2 } })
  useEvent('account.updated', () => void refetch())
  if (!data) return null
  const parts = [
    `${formatCounted(data.Active, 'user')} active`,
    data.Invited > 0 && `${data.Invited} invited`,
    data.Deactivated > 0 && `${data.Deactivated} deactivated`,
  ]
  return <Text c="dimmed">{parts.filter(Boolean).join(' · ')}</Text>
}
