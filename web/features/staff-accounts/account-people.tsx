import { listRoutedNumbers, type RoutedNumber } from '@carillon/contract/carriers.ts'
import { listStaffUsers, type StaffUser } from '@carillon/contract/staff-accounts.ts'
import { Box, Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/format.ts'
import { Phone, phoneText } from '../../ui/phone.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { Section } from '../staff/section.tsx'
import { ResetFactorDialog } from './acts/reset-factor-dialog.tsx'
import { SignInAsDialog } from './acts/sign-in-as-dialog.tsx'
import { AddNumberDialog } from './add-number-dialog.tsx'

type Props = { AccountID: number }

/** As many as a list shows without a search. */
const pagesize = 10

export const AccountUsers = ({ AccountID }: Props) => {
  const list = useLocalList({ pagesize })
  const fetched = useQuery({
    ...queryOf(listStaffUsers, { params: { AccountID }, query: list.query }),
    placeholderData: keepPreviousData,
  })
  const [isOpen, dialog] = useDisclosure()
  const [isReset, resetting] = useDisclosure()
  const [chosen, setChosen] = useState<StaffUser>()
  const isLong = (fetched.data?.Size ?? 0) > pagesize || list.q !== ''
  return (
    <Section title="Users">
      {isLong && (
        <Box mb="sm">
          <SearchBox label="Search name or address" value={list.q} onSearch={list.setSearch} />
        </Box>
      )}
      <DataTable
        label="Users"
        columns={userColumns}
        idOf={({ UserID }) => UserID}
        nameOf={({ UserName }) => UserName}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the users.')}
        empty={<EmptyState compact sentence="Nobody is in this account." />}
        menu={(user) =>
          user.IsActive && (
            <RowMenu label={`Actions for ${user.UserName}`}>
              <Menu.Item
                onClick={() => {
                  setChosen(user)
                  dialog.open()
                }}
              >
                Sign in as {user.UserName}
              </Menu.Item>
              {user.HasSecondFactor && (
                <Menu.Item
                  onClick={() => {
                    setChosen(user)
                    resetting.open()
                  }}
                >
                  Reset the second factor
                </Menu.Item>
              )}
            </RowMenu>
          )
        }
      />
      {chosen && <SignInAsDialog AccountID={AccountID} user={chosen} opened={isOpen} onClose={dialog.close} />}
      {chosen && <ResetFactorDialog AccountID={AccountID} user={chosen} opened={isReset} onClose={resetting.close} />}
    </Section>
  )
}

const userColumns: readonly Column<StaffUser>[] = [
  {
    key: 'name',
    header: 'User',
    cell: ({ FirstName, LastName, UserName, Email }) => (
      <>
        <Text fw={560} component="div">
          {`${FirstName} ${LastName}`.trim() || UserName}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {UserName}
          {Email && ` · ${Email}`}
        </Text>
      </>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ Role }) => <span style={{ whiteSpace: 'nowrap' }}>{Role}</span> },
  {
    key: 'phone',
    header: 'Phone',
    hideBelow: 'tablet',
    cell: ({ PhoneNumber }) => (PhoneNumber === '' ? '' : <Phone digits={PhoneNumber} />),
  },
  {
    key: 'active',
    header: 'State',
    cell: ({ IsActive }) => (
      <StatusWord word={IsActive ? 'Active' : 'Deactivated'} tone={IsActive ? 'green' : 'grey'} />
    ),
  },
  {
    key: 'since',
    header: 'Since',
    hideBelow: 'tablet',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
]

export const AccountNumbers = ({ AccountID }: Props) => {
  const list = useLocalList({ pagesize })
  const fetched = useQuery({
    ...queryOf(listRoutedNumbers, { query: { ...list.query, AccountID } }),
    placeholderData: keepPreviousData,
  })
  const [isAdding, adding] = useDisclosure()
  return (
    <Section title="Text numbers">
      <Button variant="default" size="compact-md" mb="xs" onClick={adding.open}>
        Add a text number
      </Button>
      <AddNumberDialog AccountID={AccountID} opened={isAdding} onClose={adding.close} />
      <DataTable
        label="Text numbers"
        columns={numberColumns}
        idOf={({ TextNumberID }) => TextNumberID}
        nameOf={({ TextPhoneNumber }) => phoneText(TextPhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the text numbers.')}
        empty={<EmptyState compact sentence="This account has no text number yet." />}
      />
    </Section>
  )
}

const numberColumns: readonly Column<RoutedNumber>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ TextPhoneNumber, Name }) => (
      <>
        <Phone digits={TextPhoneNumber} />
        <Text size="xs" c="dimmed" component="div">
          {Name}
        </Text>
      </>
    ),
  },
  { key: 'class', header: 'Kind', hideBelow: 'phone', cell: ({ Class }) => classNames[Class] },
  {
    key: 'state',
    header: 'State',
    cell: ({ IsBlocked, RegistrationStatus }) =>
      IsBlocked ? (
        <StatusWord word="Blocked" tone="red" />
      ) : (
        <StatusWord word={RegistrationStatus} tone={RegistrationStatus === 'Registered' ? 'green' : 'grey'} />
      ),
  },
]

const classNames: Record<RoutedNumber['Class'], string> = {
  local: 'Local',
  'toll-free': 'Toll-free',
  'short-code': 'Short code',
}
